package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.ConcreteType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Casts values of old files to the type that a column has now, as GreptimeDB does at each read.
 *
 * <p>GreptimeDB accepts every pair that arrow can cast; here are numbers, booleans, text, binary, decimals and timestamps.
 * A value that does not fit becomes null, as in arrow's safe casts.
 */
final class ValueCast {

    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

    private ValueCast() {}

    static @Nullable Object cast(@Nullable Object value, ConcreteType from, ConcreteType to) {
        if (value == null || from.equals(to)) {
            return value;
        }
        Kind target = to.kind();
        if (target == Kind.STRING) {
            return ValueText.of(value, from);
        }
        if (from.kind() == Kind.STRING) {
            return ofText((String) value, from, to);
        }
        if (from.kind() == Kind.TIMESTAMP && target == Kind.TIMESTAMP) {
            return timestamp((Long) value, from, to);
        }
        if (value instanceof Boolean bool && isNumber(target)) {
            return ofDecimal(bool ? BigDecimal.ONE : BigDecimal.ZERO, to);
        }
        if (value instanceof Number number && target == Kind.BOOLEAN) {
            return number.doubleValue() != 0;
        }
        if (value instanceof Number number && (isNumber(target) || target == Kind.TIMESTAMP || target == Kind.DATE)) {
            return ofNumber(number, from, to);
        }
        throw unsupported(from, to);
    }

    private static @Nullable Object ofText(String text, ConcreteType from, ConcreteType to) {
        if (to.kind() == Kind.BINARY) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        if (to.kind() == Kind.BOOLEAN) {
            return text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null;
        }
        if (!isNumber(to.kind())) {
            throw unsupported(from, to);
        }
        try {
            return ofDecimal(new BigDecimal(text), to);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Object ofNumber(Number value, ConcreteType from, ConcreteType to) {
        if (value instanceof Double || value instanceof Float) {
            double number = value.doubleValue();
            if (to.kind() == Kind.FLOAT64) {
                return number;
            }
            if (to.kind() == Kind.FLOAT32) {
                return (float) number;
            }
            return Double.isFinite(number) ? ofDecimal(new BigDecimal(number), to) : null;
        }
        if (value instanceof BigDecimal decimal) {
            return ofDecimal(decimal, to);
        }
        BigInteger whole = BigInteger.valueOf(value.longValue());
        if (from.kind() == Kind.UINT64 && whole.signum() < 0) {
            whole = whole.add(TWO_64);
        }
        return ofDecimal(new BigDecimal(whole), to);
    }

    private static @Nullable Object ofDecimal(BigDecimal value, ConcreteType to) {
        return switch (to.kind()) {
            case FLOAT32 -> value.floatValue();
            case FLOAT64 -> value.doubleValue();
            case DECIMAL128 -> {
                BigDecimal scaled = value.setScale(to.scale(), RoundingMode.HALF_UP);
                yield scaled.precision() <= to.precision() ? scaled : null;
            }
            case INT8 -> whole(value, -1L << 7, (1L << 7) - 1);
            case INT16 -> whole(value, -1L << 15, (1L << 15) - 1);
            case INT32, DATE -> whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case INT64, TIMESTAMP -> whole(value, Long.MIN_VALUE, Long.MAX_VALUE);
            case UINT8 -> whole(value, 0, (1L << 8) - 1);
            case UINT16 -> whole(value, 0, (1L << 16) - 1);
            case UINT32 -> whole(value, 0, (1L << 32) - 1);
            case UINT64 -> {
                BigInteger number = value.toBigInteger();
                yield number.signum() >= 0 && number.bitLength() <= 64 ? (Object) number.longValue() : null;
            }
            case NULL,
                    BOOLEAN,
                    STRING,
                    BINARY,
                    TIME,
                    DURATION,
                    INTERVAL,
                    JSON,
                    VECTOR,
                    LIST,
                    STRUCT,
                    DICTIONARY,
                    UNKNOWN -> throw new IllegalStateException(to + " is no number");
        };
    }

    private static @Nullable Object whole(BigDecimal value, long min, long max) {
        BigInteger number = value.toBigInteger();
        return number.compareTo(BigInteger.valueOf(min)) >= 0 && number.compareTo(BigInteger.valueOf(max)) <= 0
                ? (Object) number.longValue()
                : null;
    }

    private static @Nullable Object timestamp(long value, ConcreteType from, ConcreteType to) {
        long fromPerSecond = from.unit().perSecond();
        long toPerSecond = to.unit().perSecond();
        if (toPerSecond <= fromPerSecond) {
            return value / (fromPerSecond / toPerSecond);
        }
        return whole(
                BigDecimal.valueOf(value).multiply(BigDecimal.valueOf(toPerSecond / fromPerSecond)),
                Long.MIN_VALUE,
                Long.MAX_VALUE);
    }

    private static boolean isNumber(Kind kind) {
        return kind.isInteger() || kind == Kind.FLOAT32 || kind == Kind.FLOAT64 || kind == Kind.DECIMAL128;
    }

    private static GreptimeFormatException unsupported(ConcreteType from, ConcreteType to) {
        return new GreptimeFormatException("Values of type " + from + " are not cast to " + to + " here");
    }
}
