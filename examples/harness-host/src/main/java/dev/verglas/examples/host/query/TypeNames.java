package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.TimestampUnit;
import dev.verglas.examples.host.sql.SqlType;

/** Between the types of statements, of the storage and of answers. */
public final class TypeNames {

    private TypeNames() {}

    /** The stored type of a column that a statement declares. */
    public static ConcreteType stored(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> ConcreteType.of(ConcreteType.Kind.BOOLEAN);
            case INT8 -> ConcreteType.of(ConcreteType.Kind.INT8);
            case INT16 -> ConcreteType.of(ConcreteType.Kind.INT16);
            case INT32 -> ConcreteType.of(ConcreteType.Kind.INT32);
            case INT64 -> ConcreteType.of(ConcreteType.Kind.INT64);
            case UINT8 -> ConcreteType.of(ConcreteType.Kind.UINT8);
            case UINT16 -> ConcreteType.of(ConcreteType.Kind.UINT16);
            case UINT32 -> ConcreteType.of(ConcreteType.Kind.UINT32);
            case UINT64 -> ConcreteType.of(ConcreteType.Kind.UINT64);
            case FLOAT32 -> ConcreteType.of(ConcreteType.Kind.FLOAT32);
            case FLOAT64 -> ConcreteType.of(ConcreteType.Kind.FLOAT64);
            case STRING -> ConcreteType.string();
            case BINARY -> ConcreteType.binary();
            case DATE -> ConcreteType.of(ConcreteType.Kind.DATE);
            case TIMESTAMP -> ConcreteType.timestamp(unit(type.precision()));
            case DECIMAL -> ConcreteType.decimal128(type.precision(), type.scale());
            case JSON -> ConcreteType.jsonb();
        };
    }

    /** The name under which GreptimeDB's HTTP answers show a type, such as {@code TimestampMicrosecond}. */
    public static String shown(ConcreteType type) {
        return switch (type.kind()) {
            case TIMESTAMP -> "Timestamp" + type.unit().jsonName();
            case TIME -> "Time" + type.unit().jsonName();
            case DURATION -> "Duration" + type.unit().jsonName();
            case DECIMAL128 -> "Decimal(" + type.precision() + ", " + type.scale() + ")";
            case NULL, BOOLEAN, INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64, FLOAT32, FLOAT64, STRING ->
                type.kind().jsonName();
            case BINARY, DATE, INTERVAL, JSON, VECTOR, LIST, STRUCT, DICTIONARY, UNKNOWN ->
                type.kind().jsonName();
        };
    }

    private static TimestampUnit unit(int precision) {
        return switch (precision) {
            case 0 -> TimestampUnit.SECOND;
            case 3 -> TimestampUnit.MILLISECOND;
            case 6 -> TimestampUnit.MICROSECOND;
            case 9 -> TimestampUnit.NANOSECOND;
            default -> throw new IllegalArgumentException("no timestamp has precision " + precision);
        };
    }
}
