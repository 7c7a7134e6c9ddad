package dev.verglas.examples.greptime.key;

import dev.verglas.examples.greptime.GreptimeFormatException;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;

/** Reads what {@link KeyOutput} writes. */
final class KeyInput {

    private static final int GROUP = 8;
    private static final int MORE = GROUP + 1;

    private final byte[] bytes;
    private int position;

    KeyInput(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean hasMore() {
        return position < bytes.length;
    }

    int u8() {
        if (position >= bytes.length) {
            throw new GreptimeFormatException("A primary key ends within a value, after " + bytes.length + " bytes");
        }
        return bytes[position++] & 0xff;
    }

    long unsigned(int width) {
        long value = 0;
        for (int i = 0; i < width; i++) {
            value = value << 8 | u8();
        }
        return value;
    }

    long signed(int width) {
        long flipped = unsigned(width) ^ 1L << (8 * width - 1);
        int unused = 64 - 8 * width;
        return flipped << unused >> unused;
    }

    BigInteger signed128() {
        BigInteger high = BigInteger.valueOf(unsigned(8) ^ Long.MIN_VALUE);
        BigInteger low = new BigInteger(Long.toUnsignedString(unsigned(8)));
        return high.shiftLeft(64).add(low);
    }

    float float32() {
        int bits = (int) unsigned(4);
        return Float.intBitsToFloat(bits < 0 ? bits ^ Integer.MIN_VALUE : ~bits);
    }

    double float64() {
        long bits = unsigned(8);
        return Double.longBitsToDouble(bits < 0 ? bits ^ Long.MIN_VALUE : ~bits);
    }

    byte[] text() {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        if (flag() == 0) {
            return value.toByteArray();
        }
        int count = MORE;
        while (count == MORE) {
            int start = position;
            position += GROUP;
            count = u8();
            if (count < 1 || count > MORE) {
                throw new GreptimeFormatException("A group of text in a primary key counts " + count + " bytes");
            }
            value.write(bytes, start, Math.min(count, GROUP));
        }
        return value.toByteArray();
    }

    byte[] sequence() {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        while (flag() == 1) {
            value.write(u8());
        }
        return value.toByteArray();
    }

    /** A byte that is 0 or 1. */
    int flag() {
        int flag = u8();
        if (flag > 1) {
            throw new GreptimeFormatException("A flag in a primary key is " + flag + ", at byte " + (position - 1));
        }
        return flag;
    }
}
