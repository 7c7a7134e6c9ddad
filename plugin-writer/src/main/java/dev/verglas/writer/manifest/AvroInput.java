package dev.verglas.writer.manifest;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads values in Avro's binary encoding (Avro specification 1.12, Binary Encoding) from memory; one thread.
 *
 * <p>Every method throws {@link IndexOutOfBoundsException} or {@link IllegalArgumentException} on bytes that are too short
 * or no such value.
 */
final class AvroInput {

    private static final int SEVEN_BITS = 0x7f;
    private static final int BITS = 7;

    private final byte[] bytes;
    private final int end;
    private int position;

    AvroInput(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    AvroInput(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.position = from;
        this.end = end;
    }

    /** Reads an int, a long, a length or the branch of a union. */
    long number() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += BITS) {
            int next = next();
            value |= (long) (next & SEVEN_BITS) << shift;
            if (next >= 0) {
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw new IllegalArgumentException("a number of more than 64 bits");
    }

    /** Reads a number that must fit an int. */
    int integer() {
        return Math.toIntExact(checked(number()));
    }

    /** Reads the branch of a union of null and a type; returns whether there is a value. */
    boolean present() {
        long branch = number();
        if (branch < 0 || branch > 1) {
            throw new IllegalArgumentException("no such branch of a union: " + branch);
        }
        return branch == 1;
    }

    /** Reads bytes. */
    byte[] bytes() {
        int length = length();
        position += length;
        return Arrays.copyOfRange(bytes, position - length, position);
    }

    /** Reads a string. */
    String text() {
        int length = length();
        position += length;
        return new String(bytes, position - length, length, StandardCharsets.UTF_8);
    }

    /** Passes over bytes or a string. */
    void skipBytes() {
        int length = length();
        position += length;
    }

    /** Passes over a number. */
    void skipNumber() {
        byte last;
        do {
            last = next();
        } while (last < 0);
    }

    /** Reads the number of items in the next block of an array or map; 0 at its end. */
    long block() {
        long count = number();
        if (count < 0) {
            skipNumber();
            return Math.negateExact(count);
        }
        return count;
    }

    /** Returns where the next value begins. */
    int position() {
        return position;
    }

    /** Goes on elsewhere. */
    void position(int to) {
        position = to;
    }

    boolean atEnd() {
        return position >= end;
    }

    private byte next() {
        if (position >= end) {
            throw new IndexOutOfBoundsException("the bytes end within a value");
        }
        return bytes[position++];
    }

    /** Reads a length; the bytes that it tells of are there. */
    int length() {
        long length = number();
        if (length < 0 || length > end - position) {
            throw new IndexOutOfBoundsException(
                    "a length of " + length + " where " + (end - position) + " bytes follow");
        }
        return (int) length;
    }

    private static long checked(long value) {
        if (value < Integer.MIN_VALUE || value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("not an int: " + value);
        }
        return value;
    }
}
