package dev.verglas.writer.footer;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Comparator;

/** Compares plainly encoded values in the order that Parquet defines for their type (format 2.11, {@code ColumnOrder}). */
enum ValueOrder implements Comparator<byte[]> {
    /** Little-endian numbers of four or eight bytes, signed. */
    SIGNED {
        @Override
        public int compare(byte[] a, byte[] b) {
            return Long.compare(number(a), number(b));
        }
    },
    /** Little-endian numbers of four or eight bytes, unsigned. */
    UNSIGNED {
        @Override
        public int compare(byte[] a, byte[] b) {
            return a.length == Integer.BYTES
                    ? Integer.compareUnsigned((int) number(a), (int) number(b))
                    : Long.compareUnsigned(number(a), number(b));
        }
    },
    /** IEEE numbers of four or eight bytes. */
    FLOATING {
        @Override
        public int compare(byte[] a, byte[] b) {
            return Double.compare(floating(a), floating(b));
        }
    },
    /** Big-endian two's complement of any length. */
    BIG_DECIMAL {
        @Override
        public int compare(byte[] a, byte[] b) {
            return new BigInteger(a).compareTo(new BigInteger(b));
        }
    },
    /** Bytes, each unsigned. */
    BYTES {
        @Override
        public int compare(byte[] a, byte[] b) {
            return Arrays.compareUnsigned(a, b);
        }
    };

    static ValueOrder of(LeafType type) {
        return switch (type.physical()) {
            case INT32, INT64 -> type.logical() == LeafType.Logical.INT && !type.signed() ? UNSIGNED : SIGNED;
            case FLOAT, DOUBLE -> FLOATING;
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96 ->
                type.logical() == LeafType.Logical.DECIMAL ? BIG_DECIMAL : BYTES;
            case BOOLEAN -> BYTES;
        };
    }

    static long number(byte[] value) {
        ByteBuffer buffer = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
        return switch (value.length) {
            case Integer.BYTES -> buffer.getInt();
            case Long.BYTES -> buffer.getLong();
            default -> throw new IllegalArgumentException("a statistic of " + value.length + " bytes is no number");
        };
    }

    private static double floating(byte[] value) {
        ByteBuffer buffer = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
        return switch (value.length) {
            case Float.BYTES -> buffer.getFloat();
            case Double.BYTES -> buffer.getDouble();
            default -> throw new IllegalArgumentException("a statistic of " + value.length + " bytes is no number");
        };
    }
}
