package dev.verglas.writer.manifest;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes values in Avro's binary encoding (Avro specification 1.12, Binary Encoding) to memory; one thread. */
final class AvroOutput {

    private static final int FIRST_CAPACITY = 16 * 1024;
    private static final int LONGEST_NUMBER = 10;
    private static final int SEVEN_BITS = 0x7f;
    private static final int CONTINUED = 0x80;
    private static final int BITS = 7;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int size;

    /** Writes an int, a long, the length of something, or the branch of a union. */
    void number(long value) {
        reserve(LONGEST_NUMBER);
        long rest = (value << 1) ^ (value >> (Long.SIZE - 1));
        while ((rest & ~SEVEN_BITS) != 0) {
            bytes[size++] = (byte) ((rest & SEVEN_BITS) | CONTINUED);
            rest >>>= BITS;
        }
        bytes[size++] = (byte) rest;
    }

    /** Writes bytes with their length before them. */
    void bytes(byte[] value) {
        number(value.length);
        raw(value, 0, value.length);
    }

    /** Writes a string. */
    void text(String value) {
        bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes bytes as they are. */
    void raw(byte[] from, int offset, int length) {
        reserve(length);
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }

    /** Returns how many bytes were written. */
    int size() {
        return size;
    }

    /** Forgets what was written. */
    void clear() {
        size = 0;
    }

    /** Returns the buffer, of which the first {@link #size} bytes were written. */
    byte[] buffer() {
        return bytes;
    }

    /** Returns a copy of what was written. */
    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    private void reserve(int length) {
        if (size + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + length, bytes.length * 2));
        }
    }
}
