package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.host.sql.Expression;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns constants of a statement into values of a column, in the forms of {@link
 * dev.verglas.examples.greptime.sst.SstRow}.
 *
 * <p>JSON is kept as the text that was given, not in GreptimeDB's binary form.
 */
public final class Literals {

    private static final Set<String> CLOCK_FUNCTIONS = Set.of("now", "current_timestamp", "current_date");

    private Literals() {}

    /** Whether an expression is the current time. */
    public static boolean isClock(Expression expression) {
        return expression instanceof Expression.Call call
                && CLOCK_FUNCTIONS.contains(call.function())
                && call.arguments().isEmpty();
    }

    /**
     * The value of a constant for a column.
     *
     * @throws QueryException if the constant does not fit, or is no constant
     */
    public static @Nullable Object value(Expression expression, ConcreteType type, String column) {
        if (isClock(expression)) {
            return now(type, column);
        }
        if (!(expression instanceof Expression.Literal literal)) {
            throw QueryException.unsupported("the value of column '" + column + "' must be a constant");
        }
        if (literal.value() == null) {
            return null;
        }
        return convert(literal.value(), type, column);
    }

    private static Object now(ConcreteType type, String column) {
        Instant now = Instant.now();
        if (type.kind() == ConcreteType.Kind.TIMESTAMP) {
            return TimeText.value(now, type.unit());
        }
        if (type.kind() == ConcreteType.Kind.DATE) {
            return Math.floorDiv(now.getEpochSecond(), 86_400L);
        }
        throw mismatch("the current time", type, column);
    }

    private static Object convert(Object value, ConcreteType type, String column) {
        return switch (type.kind()) {
            case BOOLEAN -> bool(value, type, column);
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64 -> integer(value, type, column);
            case FLOAT32 -> (float) floating(value, type, column);
            case FLOAT64 -> floating(value, type, column);
            case STRING -> text(value);
            case BINARY, JSON ->
                value instanceof byte[] bytes ? bytes : text(value).getBytes(StandardCharsets.UTF_8);
            case DATE -> value instanceof String text ? (Object) TimeText.days(text) : integer(value, type, column);
            case TIMESTAMP ->
                value instanceof String text
                        ? (Object) TimeText.timestamp(text, type.unit())
                        : integer(value, type, column);
            case DECIMAL128 -> decimal(value, type, column);
            case NULL, TIME, DURATION, INTERVAL, VECTOR, LIST, STRUCT, DICTIONARY, UNKNOWN ->
                throw QueryException.unsupported(
                        "column '" + column + "' of type " + TypeNames.shown(type) + " cannot be written");
        };
    }

    private static Object bool(Object value, ConcreteType type, String column) {
        String text = text(value).toLowerCase(Locale.ROOT);
        return switch (text) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw mismatch(value, type, column);
        };
    }

    private static Object integer(Object value, ConcreteType type, String column) {
        BigInteger number;
        try {
            number = number(value, type, column).toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw mismatch(value, type, column);
        }
        int bits = bits(type.kind());
        boolean unsigned = type.kind().isUnsigned();
        BigInteger min =
                unsigned ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(bits - 1).negate();
        BigInteger max = BigInteger.ONE.shiftLeft(unsigned ? bits : bits - 1).subtract(BigInteger.ONE);
        if (number.compareTo(min) < 0 || number.compareTo(max) > 0) {
            throw QueryException.invalid(
                    "value " + number + " of column '" + column + "' is out of range for " + TypeNames.shown(type));
        }
        return number.longValue();
    }

    private static int bits(ConcreteType.Kind kind) {
        return switch (kind) {
            case INT8, UINT8 -> 8;
            case INT16, UINT16 -> 16;
            case INT32, UINT32, DATE -> 32;
            case NULL, BOOLEAN, INT64, UINT64, FLOAT32, FLOAT64, STRING, BINARY, TIMESTAMP, TIME, DURATION -> 64;
            case INTERVAL, DECIMAL128, JSON, VECTOR, LIST, STRUCT, DICTIONARY, UNKNOWN -> 64;
        };
    }

    private static double floating(Object value, ConcreteType type, String column) {
        if (value instanceof BigDecimal number) {
            return number.doubleValue();
        }
        String text = text(value).toLowerCase(Locale.ROOT);
        return switch (text) {
            case "nan" -> Double.NaN;
            case "inf", "infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            case "-0.0" -> -0.0;
            default -> number(value, type, column).doubleValue();
        };
    }

    private static Object decimal(Object value, ConcreteType type, String column) {
        BigDecimal number = number(value, type, column).setScale(type.scale(), RoundingMode.HALF_UP);
        if (number.precision() > type.precision()) {
            throw QueryException.invalid(
                    "value " + number + " of column '" + column + "' is out of range for " + TypeNames.shown(type));
        }
        return number;
    }

    private static BigDecimal number(Object value, ConcreteType type, String column) {
        if (value instanceof BigDecimal number) {
            return number;
        }
        if (value instanceof Boolean bool) {
            return bool ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        try {
            return new BigDecimal(text(value).strip());
        } catch (NumberFormatException e) {
            throw mismatch(value, type, column);
        }
    }

    private static String text(Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        return value instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : value.toString();
    }

    private static QueryException mismatch(Object value, ConcreteType type, String column) {
        return QueryException.invalid(
                "'" + text(value) + "' is not a " + TypeNames.shown(type) + ", the type of column '" + column + "'");
    }
}
