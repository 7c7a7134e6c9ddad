package dev.verglas.api;

import java.util.Objects;

/**
 * An object read as a whole.
 *
 * <p>The content array is the reader's own: it may be changed.
 *
 * @param meta its description at the time of reading
 * @param content all its bytes
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
@SuppressWarnings("ArrayRecordComponent") // a read buffer, never compared
public record StoredObject(ObjectMeta meta, byte[] content) {

    /** Checks the components. */
    public StoredObject {
        Objects.requireNonNull(meta, "meta");
        Objects.requireNonNull(content, "content");
    }
}
