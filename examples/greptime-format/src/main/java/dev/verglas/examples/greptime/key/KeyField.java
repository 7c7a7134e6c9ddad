package dev.verglas.examples.greptime.key;

import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.TimestampUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One value of a key, by type: a 0 for null, else a 1 and the value.
 *
 * <p>Source: {@code SortField} in GreptimeDB's {@code mito-codec/src/row_converter/dense.rs}. Date is an i32, timestamp an
 * i64; time and duration are an i64 and the number of their unit; decimal is an i128, a precision and a scale.
 */
final class KeyField {

    private KeyField() {}

    static void write(ConcreteType type, @Nullable Object value, KeyOutput out) {
        if (value == null) {
            out.u8(0);
            return;
        }
        out.u8(1);
        switch (type.kind()) {
            case BOOLEAN -> out.u8((Boolean) value ? 1 : 0);
            case INT8 -> out.signed(number(value), 1);
            case INT16 -> out.signed(number(value), 2);
            case INT32, DATE -> out.signed(number(value), 4);
            case INT64, TIMESTAMP -> out.signed(number(value), 8);
            case UINT8 -> out.unsigned(number(value), 1);
            case UINT16 -> out.unsigned(number(value), 2);
            case UINT32 -> out.unsigned(number(value), 4);
            case UINT64 -> out.unsigned(number(value), 8);
            case FLOAT32 -> out.float32((Float) value);
            case FLOAT64 -> out.float64((Double) value);
            case STRING -> out.text(((String) value).getBytes(StandardCharsets.UTF_8));
            case BINARY, JSON, VECTOR -> out.sequence((byte[]) value);
            case TIME, DURATION -> {
                out.signed(number(value), 8);
                out.u8(number(type.unit()));
            }
            case DECIMAL128 -> {
                out.signed128(((BigDecimal) value).setScale(type.scale()).unscaledValue());
                out.u8(type.precision());
                out.signed(type.scale(), 1);
            }
            case DICTIONARY -> throw new IllegalStateException("A dictionary is written as its values");
            case NULL, INTERVAL, LIST, STRUCT, UNKNOWN -> throw unsupported(type);
        }
    }

    static @Nullable Object read(ConcreteType type, KeyInput in) {
        if (in.flag() == 0) {
            return null;
        }
        return switch (type.kind()) {
            case BOOLEAN -> in.flag() == 1;
            case INT8 -> in.signed(1);
            case INT16 -> in.signed(2);
            case INT32, DATE -> in.signed(4);
            case INT64, TIMESTAMP -> in.signed(8);
            case UINT8 -> in.unsigned(1);
            case UINT16 -> in.unsigned(2);
            case UINT32 -> in.unsigned(4);
            case UINT64 -> in.unsigned(8);
            case FLOAT32 -> in.float32();
            case FLOAT64 -> in.float64();
            case STRING -> new String(in.text(), StandardCharsets.UTF_8);
            case BINARY, JSON, VECTOR -> in.sequence();
            case TIME, DURATION -> {
                long value = in.signed(8);
                int unit = in.u8();
                if (unit != number(type.unit())) {
                    throw new GreptimeFormatException("A primary key holds unit " + unit + " for type " + type);
                }
                yield value;
            }
            case DECIMAL128 -> {
                BigInteger unscaled = in.signed128();
                in.u8();
                yield new BigDecimal(unscaled, (int) in.signed(1));
            }
            case DICTIONARY -> throw new IllegalStateException("A dictionary is read as its values");
            case NULL, INTERVAL, LIST, STRUCT, UNKNOWN -> throw unsupported(type);
        };
    }

    /** The type that stands in a key for a column's type. */
    static ConcreteType stored(ConcreteType type) {
        return type.kind() == ConcreteType.Kind.DICTIONARY ? type.valueType() : type;
    }

    private static int number(TimestampUnit unit) {
        return switch (unit) {
            case SECOND -> 0;
            case MILLISECOND -> 1;
            case MICROSECOND -> 2;
            case NANOSECOND -> 3;
        };
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }

    private static GreptimeFormatException unsupported(ConcreteType type) {
        return new GreptimeFormatException("A primary key cannot hold values of type " + type);
    }
}
