package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.manifest.ConcreteType;

/** The types of the storage as answers name them. */
public final class TypeNames {

    private TypeNames() {}

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
}
