package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.TimestampUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * Values as text, as arrow's cast to Utf8 writes them: {@code 1.0}, {@code 1e16}, {@code 2025-12-01T00:00:00.001}.
 *
 * <p>The digits of floats are Java's shortest, which for a few numbers are one digit longer than Rust's.
 */
public final class ValueText {

    private static final int MAX_PLAIN_EXPONENT = 16;
    private static final int MIN_PLAIN_EXPONENT = -5;

    private ValueText() {}

    /** The text of a value of a type; fails for lists, structs, durations and intervals. */
    public static String of(Object value, ConcreteType type) {
        return switch (type.kind()) {
            case BOOLEAN, STRING, INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32 -> value.toString();
            case UINT64 -> unsigned(value);
            case FLOAT32, FLOAT64 -> floating((Number) value);
            case DECIMAL128 -> ((BigDecimal) value).toPlainString();
            case DATE -> LocalDate.ofEpochDay((Long) value).toString();
            case TIMESTAMP -> timestamp((Long) value, type.unit());
            case BINARY, JSON, VECTOR -> new String((byte[]) value, StandardCharsets.UTF_8);
            case NULL, TIME, DURATION, INTERVAL, LIST, STRUCT, DICTIONARY, UNKNOWN ->
                throw new GreptimeFormatException("Values of type " + type + " are not written as text here");
        };
    }

    private static String unsigned(Object value) {
        return value instanceof BigInteger big ? big.toString() : Long.toUnsignedString((Long) value);
    }

    private static String timestamp(long value, TimestampUnit unit) {
        long seconds = Math.floorDiv(value, unit.perSecond());
        long fraction = Math.floorMod(value, unit.perSecond());
        int nanos = (int) (fraction * (TimestampUnit.NANOSECOND.perSecond() / unit.perSecond()));
        LocalDateTime time = LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC);
        String text = String.format(
                Locale.ROOT,
                "%sT%02d:%02d:%02d",
                time.toLocalDate(),
                time.getHour(),
                time.getMinute(),
                time.getSecond());
        if (nanos == 0) {
            return text;
        }
        String digits = String.format(Locale.ROOT, "%09d", nanos);
        int length = nanos % 1_000_000 == 0 ? 3 : nanos % 1_000 == 0 ? 6 : 9;
        return text + "." + digits.substring(0, length);
    }

    private static String floating(Number value) {
        double number = value.doubleValue();
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "inf" : "-inf";
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0.0" : "0.0";
        }
        BigDecimal digits = new BigDecimal(value.toString()).stripTrailingZeros();
        int exponent = digits.precision() - digits.scale() - 1;
        if (exponent >= MAX_PLAIN_EXPONENT || exponent < MIN_PLAIN_EXPONENT) {
            String mantissa =
                    digits.movePointLeft(exponent).stripTrailingZeros().toPlainString();
            return mantissa + "e" + exponent;
        }
        String plain = digits.toPlainString();
        return plain.indexOf('.') < 0 ? plain + ".0" : plain;
    }
}
