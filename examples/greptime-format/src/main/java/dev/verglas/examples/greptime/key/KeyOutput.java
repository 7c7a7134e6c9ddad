package dev.verglas.examples.greptime.key;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;

/**
 * Writes values so that the unsigned order of the bytes is the order of the values: big-endian, the sign bit of signed
 * numbers turned over.
 */
final class KeyOutput {

    private static final int GROUP = 8;
    private static final int MORE = GROUP + 1;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void u8(int value) {
        bytes.write(value);
    }

    /** The low {@code width} bytes of a number, most significant first. */
    void unsigned(long value, int width) {
        for (int shift = 8 * (width - 1); shift >= 0; shift -= 8) {
            bytes.write((int) (value >>> shift));
        }
    }

    void signed(long value, int width) {
        unsigned(value ^ 1L << (8 * width - 1), width);
    }

    void signed128(BigInteger value) {
        BigInteger shifted = value.add(BigInteger.ONE.shiftLeft(127));
        if (shifted.signum() < 0 || shifted.bitLength() > 128) {
            throw new IllegalArgumentException(value + " does not fit 128 bits");
        }
        unsigned(shifted.shiftRight(64).longValue(), 8);
        unsigned(shifted.longValue(), 8);
    }

    void float32(float value) {
        int bits = Float.floatToIntBits(value == 0f ? 0f : value);
        unsigned(bits >= 0 ? bits ^ Integer.MIN_VALUE : ~bits, 4);
    }

    void float64(double value) {
        long bits = Double.doubleToLongBits(value == 0d ? 0d : value);
        unsigned(bits >= 0 ? bits ^ Long.MIN_VALUE : ~bits, 8);
    }

    /** Text: a byte that is 0 for empty, then groups of eight bytes, each followed by how many count; 9 means more. */
    void text(byte[] value) {
        u8(value.length == 0 ? 0 : 1);
        for (int start = 0; start < value.length; start += GROUP) {
            int count = Math.min(GROUP, value.length - start);
            bytes.write(value, start, count);
            for (int pad = count; pad < GROUP; pad++) {
                u8(0);
            }
            u8(start + GROUP < value.length ? MORE : count);
        }
    }

    /** Binary: a 1 before each byte and a 0 after the last. */
    void sequence(byte[] value) {
        for (byte b : value) {
            u8(1);
            u8(b);
        }
        u8(0);
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
