package dev.verglas.api;

import java.util.Objects;

/**
 * The name of an object below the storage root: non-empty segments joined by {@code /}, in UTF-8, at most 1,024 bytes.
 *
 * <p>No segment is {@code .} or {@code ..}, none is empty, and no character is a control character. Every other character may occur and is never
 * encoded here: a store that needs an encoded form makes it itself.
 *
 * @param value the whole name, without a leading or trailing slash
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record ObjectKey(String value) implements Comparable<ObjectKey> {

    /** The longest name in bytes; the limit of S3, GCS and Azure Blob. */
    public static final int MAX_BYTES = 1024;

    /** Checks the name. */
    public ObjectKey {
        Objects.requireNonNull(value, "value");
        if (value.isEmpty()) {
            throw new IllegalArgumentException("an object key must not be empty");
        }
        if (!java.nio.charset.StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
            throw new IllegalArgumentException("an object key must not hold half a surrogate pair");
        }
        if (value.getBytes(java.nio.charset.StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw new IllegalArgumentException("an object key must not exceed " + MAX_BYTES + " bytes: " + value);
        }
        for (String segment : value.split("/", -1)) {
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
                throw new IllegalArgumentException(
                        "an object key must not have an empty, '.' or '..' segment: '" + value + "'");
            }
        }
        if (value.chars().anyMatch(c -> c < 0x20 || c == 0x7f)) {
            throw new IllegalArgumentException("an object key must not hold control characters");
        }
    }

    /** Makes a key from its text. */
    public static ObjectKey of(String value) {
        return new ObjectKey(value);
    }

    /** Returns the key of {@code relative} below this one. */
    public ObjectKey resolve(String relative) {
        return new ObjectKey(value + "/" + relative);
    }

    /** Returns the last segment. */
    public String name() {
        return value.substring(value.lastIndexOf('/') + 1);
    }

    /** Orders keys by UTF-16 code units; stores list in UTF-8 order, which differs only for supplementary characters. */
    @Override
    public int compareTo(ObjectKey other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
