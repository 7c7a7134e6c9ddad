package dev.verglas.writer.mapping;

import dev.verglas.writer.footer.LeafType;
import dev.verglas.writer.footer.LeafType.Logical;
import dev.verglas.writer.footer.LeafType.Physical;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Turns the minimum and maximum of a Parquet footer into bounds of the declared Iceberg type (Iceberg specification,
 * Appendix D: Single-Value Serialization), or leaves them out where they could mislead.
 *
 * <p>Left out: floating point (arrow-rs skips NaN in statistics and writes a minimum of 0.0 as -0.0), unsigned 64 bits
 * above the signed range, times that do not fit microseconds, and text whose upper bound cannot be incremented.
 */
public final class Bounds {

    /** The longest bound of text in code points and of bytes in bytes, as Iceberg's default {@code truncate(16)}. */
    static final int MAX_LENGTH = 16;

    private static final int LAST_CODE_POINT = Character.MAX_CODE_POINT;
    private static final int NANOS_PER_MICRO = 1000;
    private static final int MICROS_PER_MILLI = 1000;

    private Bounds() {}

    /** Returns a value that no value of the column is below. */
    public static Optional<byte[]> lower(LeafType leaf, IcebergType declared, byte[] min) {
        return bound(leaf, declared, min, true);
    }

    /** Returns a value that no value of the column is above. */
    public static Optional<byte[]> upper(LeafType leaf, IcebergType declared, byte[] max) {
        return bound(leaf, declared, max, false);
    }

    private static Optional<byte[]> bound(LeafType leaf, IcebergType declared, byte[] value, boolean lower) {
        if (!(declared instanceof IcebergType.Primitive primitive)) {
            return Optional.empty();
        }
        String type = primitive.name().startsWith("decimal") ? "decimal" : primitive.name();
        if (!isReadAs(leaf, type)) {
            return Optional.empty();
        }
        return switch (type) {
            case "boolean" -> Optional.of(new byte[] {value[0] == 0 ? (byte) 0 : (byte) 1});
            case "int", "date" -> number(leaf, value).map(Bounds::intBytes);
            case "long" -> number(leaf, value).map(Bounds::longBytes);
            case "timestamp", "timestamptz" ->
                number(leaf, value).flatMap(time -> micros(leaf, time, lower)).map(Bounds::longBytes);
            case "decimal" -> Optional.of(decimal(leaf, value));
            case "string" -> lower ? lowerText(value) : upperText(value);
            case "binary" -> lower ? Optional.of(prefix(value)) : upperBytes(value);
            default -> none();
        };
    }

    /** Returns whether a physical type is one of those that a declared type with bounds is read from. */
    private static boolean isReadAs(LeafType leaf, String type) {
        Physical physical = leaf.physical();
        boolean isInteger = leaf.logical() == Logical.NONE || leaf.logical() == Logical.INT;
        return switch (type) {
            case "boolean" -> physical == Physical.BOOLEAN;
            case "int" -> physical == Physical.INT32 && isInteger;
            case "long" -> (physical == Physical.INT32 || physical == Physical.INT64) && isInteger;
            case "date" -> physical == Physical.INT32 && leaf.logical() == Logical.DATE;
            case "timestamp", "timestamptz" -> physical == Physical.INT64 && leaf.logical() == Logical.TIMESTAMP;
            case "decimal" -> leaf.logical() == Logical.DECIMAL;
            case "string", "binary" -> physical == Physical.BYTE_ARRAY;
            default -> false;
        };
    }

    private static Optional<Long> number(LeafType leaf, byte[] value) {
        ByteBuffer buffer = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
        boolean unsigned = leaf.logical() == Logical.INT && !leaf.signed();
        if (value.length == Integer.BYTES) {
            int raw = buffer.getInt();
            return Optional.of(unsigned ? Integer.toUnsignedLong(raw) : raw);
        }
        if (value.length == Long.BYTES) {
            long raw = buffer.getLong();
            return unsigned && raw < 0 ? Optional.empty() : Optional.of(raw);
        }
        return Optional.empty();
    }

    private static Optional<Long> micros(LeafType leaf, long value, boolean lower) {
        return switch (leaf.unit()) {
            case MICROS -> Optional.of(value);
            case NANOS -> {
                long floor = Math.floorDiv(value, NANOS_PER_MICRO);
                boolean whole = Math.floorMod(value, NANOS_PER_MICRO) == 0;
                yield Optional.of(lower || whole ? floor : floor + 1);
            }
            case MILLIS -> {
                boolean fits = value <= Long.MAX_VALUE / MICROS_PER_MILLI && value >= Long.MIN_VALUE / MICROS_PER_MILLI;
                yield fits ? Optional.of(value * MICROS_PER_MILLI) : Optional.empty();
            }
            case NONE -> Optional.empty();
        };
    }

    private static byte[] decimal(LeafType leaf, byte[] value) {
        return switch (leaf.physical()) {
            case INT32, INT64 ->
                BigInteger.valueOf(number(leaf, value).orElseThrow()).toByteArray();
            default -> new BigInteger(value).toByteArray();
        };
    }

    private static Optional<byte[]> lowerText(byte[] utf8) {
        return decode(utf8).map(text -> cut(text).getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<byte[]> upperText(byte[] utf8) {
        Optional<String> text = decode(utf8);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String prefix = cut(text.get());
        if (prefix.length() == text.get().length()) {
            return Optional.of(utf8.clone());
        }
        int[] codePoints = prefix.codePoints().toArray();
        for (int last = codePoints.length - 1; last >= 0; last--) {
            if (codePoints[last] < LAST_CODE_POINT) {
                int next = codePoints[last] + 1;
                codePoints[last] = next == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : next;
                return Optional.of(new String(codePoints, 0, last + 1).getBytes(StandardCharsets.UTF_8));
            }
        }
        return Optional.empty();
    }

    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= MAX_LENGTH
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_LENGTH));
    }

    private static Optional<String> decode(byte[] utf8) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString());
        } catch (CharacterCodingException cutInsideACodePoint) {
            return Optional.empty();
        }
    }

    private static byte[] prefix(byte[] value) {
        return Arrays.copyOf(value, Math.min(value.length, MAX_LENGTH));
    }

    private static Optional<byte[]> upperBytes(byte[] value) {
        if (value.length <= MAX_LENGTH) {
            return Optional.of(value.clone());
        }
        byte[] bound = prefix(value);
        for (int last = bound.length - 1; last >= 0; last--) {
            if (bound[last] != (byte) 0xFF) {
                bound[last]++;
                return Optional.of(Arrays.copyOf(bound, last + 1));
            }
        }
        return Optional.empty();
    }

    private static byte[] intBytes(long value) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) value)
                .array();
    }

    private static byte[] longBytes(long value) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }

    private static Optional<byte[]> none() {
        return Optional.empty();
    }
}
