package dev.verglas.api;

import java.net.URI;
import java.util.Collection;
import java.util.Optional;

/**
 * Objects below one storage root.
 *
 * <p>All methods block, may be called from any thread, and see the effect of every write that returned before they
 * began (read-after-write, also for listings). A failure is a {@link dev.verglas.api.error.PluginException}: {@code
 * STORE_UNAVAILABLE} when nothing happened, {@code STORE_OUTCOME_UNKNOWN} when a write may have happened, {@code
 * STORE_DENIED} when the store refused. A store never reports a condition as lost when the lost race was against an
 * earlier try of the same call, unless it cannot tell, which is {@code STORE_OUTCOME_UNKNOWN}.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public interface ObjectStore extends AutoCloseable {

    /** Reads a whole object; empty if there is none. */
    Optional<StoredObject> get(ObjectKey key);

    /**
     * Reads part of an object: bytes {@code offset} to {@code offset + length}, fewer where the object ends earlier.
     *
     * <p>Empty if there is no such object. One request.
     */
    Optional<byte[]> getRange(ObjectKey key, long offset, int length);

    /** Describes an object; empty if there is none. */
    Optional<ObjectMeta> head(ObjectKey key);

    /**
     * Writes an object only if none has that name; the one primitive that commits rest on.
     *
     * <p>Atomic among all processes: of any number of rivals one gets {@code true}. A reader sees nothing or the whole
     * content.
     *
     * @return whether this call made the object
     */
    boolean createIfAbsent(ObjectKey key, byte[] content);

    /** Writes an object, over an older one if there is one; a reader sees the old or the new content, never a mixture. */
    void put(ObjectKey key, byte[] content);

    /**
     * Writes an object only if it still is at a version.
     *
     * @param version the token of {@link ObjectMeta#version()}
     * @return whether this call replaced the object; {@code false} also when it is gone
     */
    boolean replace(ObjectKey key, byte[] content, String version);

    /**
     * Lists objects whose names start with a prefix, which may end within a segment and may be empty.
     *
     * @param prefix the start of the name, without a leading slash
     * @param continuation the token of the page before; empty for the first page
     * @param limit the largest number of objects in the page, at least 1
     */
    ObjectPage list(String prefix, Optional<String> continuation, int limit);

    /** Deletes objects; those that do not exist count as deleted. Not atomic as a whole. */
    void deleteAll(Collection<ObjectKey> keys);

    /** Returns the absolute address under which a query engine reads the object, such as {@code s3://bucket/root/key}. */
    URI uri(ObjectKey key);

    /**
     * Returns the address of an object as text, exactly as it is written into metadata.
     *
     * <p>Engines differ in how they treat percent signs: the text holds the key's characters as they are where the
     * store's scheme allows it, so that every engine finds the same object.
     */
    default String location(ObjectKey key) {
        return uri(key).toString();
    }

    /** Frees connections and threads; idempotent. */
    @Override
    void close();
}
