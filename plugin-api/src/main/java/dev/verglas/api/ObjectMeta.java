package dev.verglas.api;

import java.time.Instant;
import java.util.Objects;

/**
 * What a store tells of an object without its content.
 *
 * @param key its name
 * @param size its length in bytes
 * @param lastModified when it was last written, by the store's own clock
 * @param version an opaque token that changes with each write, for {@link ObjectStore#replace}
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record ObjectMeta(ObjectKey key, long size, Instant lastModified, String version) {

    /** Checks the components. */
    public ObjectMeta {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(lastModified, "lastModified");
        Objects.requireNonNull(version, "version");
        if (size < 0) {
            throw new IllegalArgumentException("size must not be negative: " + size);
        }
    }
}
