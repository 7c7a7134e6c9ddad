package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.TimestampUnit;
import java.math.BigInteger;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * The Parquet type of a column, as the Rust arrow writer (parquet 58.3) chooses it.
 *
 * <p>Without a logical type: seconds, durations, binary, JSON and vectors.
 */
final class ParquetTypes {

    private ParquetTypes() {}

    static PrimitiveType of(ColumnMetadata column, boolean utcAdjusted) {
        Type.Repetition repetition =
                column.columnSchema().nullable() ? Type.Repetition.OPTIONAL : Type.Repetition.REQUIRED;
        Types.PrimitiveBuilder<PrimitiveType> type = primitive(column.type(), repetition, utcAdjusted);
        if (column.columnId() >= 0 && column.columnId() <= Integer.MAX_VALUE) {
            type.id((int) column.columnId());
        }
        return type.named(column.name());
    }

    /** The number of bytes of a decimal that does not fit 64 bits. */
    static int decimalBytes(int precision) {
        return BigInteger.TEN.pow(precision).subtract(BigInteger.ONE).bitLength() / 8 + 1;
    }

    private static Types.PrimitiveBuilder<PrimitiveType> primitive(
            ConcreteType type, Type.Repetition repetition, boolean utcAdjusted) {
        return switch (type.kind()) {
            case BOOLEAN -> Types.primitive(PrimitiveTypeName.BOOLEAN, repetition);
            case INT8 -> int32(repetition).as(LogicalTypeAnnotation.intType(8, true));
            case INT16 -> int32(repetition).as(LogicalTypeAnnotation.intType(16, true));
            case INT32 -> int32(repetition);
            case UINT8 -> int32(repetition).as(LogicalTypeAnnotation.intType(8, false));
            case UINT16 -> int32(repetition).as(LogicalTypeAnnotation.intType(16, false));
            case UINT32 -> int32(repetition).as(LogicalTypeAnnotation.intType(32, false));
            case INT64, DURATION -> int64(repetition);
            case UINT64 -> int64(repetition).as(LogicalTypeAnnotation.intType(64, false));
            case FLOAT32 -> Types.primitive(PrimitiveTypeName.FLOAT, repetition);
            case FLOAT64 -> Types.primitive(PrimitiveTypeName.DOUBLE, repetition);
            case STRING -> Types.primitive(PrimitiveTypeName.BINARY, repetition).as(LogicalTypeAnnotation.stringType());
            case BINARY, VECTOR -> Types.primitive(PrimitiveTypeName.BINARY, repetition);
            case JSON -> {
                if (type.isStructuredJson()) {
                    throw unsupported(type);
                }
                yield Types.primitive(PrimitiveTypeName.BINARY, repetition);
            }
            case DATE -> int32(repetition).as(LogicalTypeAnnotation.dateType());
            case TIMESTAMP -> timestamp(type.unit(), repetition, utcAdjusted);
            case TIME -> time(type.unit(), repetition);
            case DECIMAL128 -> decimal(type.precision(), type.scale(), repetition);
            case NULL, INTERVAL, LIST, STRUCT, DICTIONARY, UNKNOWN -> throw unsupported(type);
        };
    }

    private static Types.PrimitiveBuilder<PrimitiveType> timestamp(
            TimestampUnit unit, Type.Repetition repetition, boolean utcAdjusted) {
        return switch (unit) {
            case SECOND -> int64(repetition);
            case MILLISECOND, MICROSECOND, NANOSECOND ->
                int64(repetition).as(LogicalTypeAnnotation.timestampType(utcAdjusted, parquetUnit(unit)));
        };
    }

    private static Types.PrimitiveBuilder<PrimitiveType> time(TimestampUnit unit, Type.Repetition repetition) {
        return switch (unit) {
            case SECOND -> int32(repetition);
            case MILLISECOND -> int32(repetition).as(LogicalTypeAnnotation.timeType(false, parquetUnit(unit)));
            case MICROSECOND, NANOSECOND ->
                int64(repetition).as(LogicalTypeAnnotation.timeType(false, parquetUnit(unit)));
        };
    }

    private static LogicalTypeAnnotation.TimeUnit parquetUnit(TimestampUnit unit) {
        return switch (unit) {
            case SECOND -> throw new IllegalArgumentException("Parquet has no unit for seconds");
            case MILLISECOND -> LogicalTypeAnnotation.TimeUnit.MILLIS;
            case MICROSECOND -> LogicalTypeAnnotation.TimeUnit.MICROS;
            case NANOSECOND -> LogicalTypeAnnotation.TimeUnit.NANOS;
        };
    }

    private static Types.PrimitiveBuilder<PrimitiveType> decimal(int precision, int scale, Type.Repetition repetition) {
        Types.PrimitiveBuilder<PrimitiveType> type;
        if (precision <= 9) {
            type = int32(repetition);
        } else if (precision <= 18) {
            type = int64(repetition);
        } else {
            type = Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition)
                    .length(decimalBytes(precision));
        }
        return type.as(LogicalTypeAnnotation.decimalType(scale, precision));
    }

    private static Types.PrimitiveBuilder<PrimitiveType> int32(Type.Repetition repetition) {
        return Types.primitive(PrimitiveTypeName.INT32, repetition);
    }

    private static Types.PrimitiveBuilder<PrimitiveType> int64(Type.Repetition repetition) {
        return Types.primitive(PrimitiveTypeName.INT64, repetition);
    }

    private static GreptimeFormatException unsupported(ConcreteType type) {
        return new GreptimeFormatException("SSTs with columns of type " + type + " are not written here");
    }
}
