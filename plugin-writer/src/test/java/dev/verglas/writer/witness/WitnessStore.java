package dev.verglas.writer.witness;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.api.warehouse.TableLocation;
import dev.verglas.testing.InMemoryObjectStore;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What all datanodes write through: shows every commit and deletion to a {@link Witness} at the moment it takes effect.
 *
 * <p>Can also answer as a store whose own retry met the object that its first try had made.
 */
public final class WitnessStore implements ObjectStore {

    private final InMemoryObjectStore store;
    private final Witness witness;
    private boolean denyNextCommit;

    public WitnessStore(InMemoryObjectStore store, Duration grace) {
        this.store = store;
        this.witness = new Witness(store, grace);
    }

    public Witness witness() {
        return witness;
    }

    /** Lets the next commit take effect, but be answered as if its number had been taken. */
    public synchronized void denyNextCommit() {
        denyNextCommit = true;
    }

    @Override
    public synchronized boolean createIfAbsent(ObjectKey key, byte[] content) {
        witness.ours(key, "created");
        long before = System.nanoTime();
        boolean created = store.createIfAbsent(key, content);
        OptionalLong version = TableLocation.metadataVersion(key);
        if (!created || version.isEmpty()) {
            return created;
        }
        witness.committed(key, version.getAsLong(), before);
        boolean denied = denyNextCommit;
        denyNextCommit = false;
        return !denied;
    }

    @Override
    public synchronized void put(ObjectKey key, byte[] content) {
        witness.ours(key, "written");
        boolean rewritable = key.value().contains("/namespaces/") || key.name().equals("version-hint.text");
        if (!rewritable) {
            store.get(key)
                    .filter(found -> !Arrays.equals(found.content(), content))
                    .ifPresent(found -> witness.report("overwritten: " + key));
        }
        store.put(key, content);
    }

    @Override
    public synchronized boolean replace(ObjectKey key, byte[] content, String version) {
        witness.ours(key, "replaced");
        return store.replace(key, content, version);
    }

    @Override
    public synchronized void deleteAll(Collection<ObjectKey> keys) {
        keys.forEach(witness::deleted);
        store.deleteAll(keys);
    }

    @Override
    public Optional<StoredObject> get(ObjectKey key) {
        return store.get(key);
    }

    @Override
    public Optional<byte[]> getRange(ObjectKey key, long offset, int length) {
        return store.getRange(key, offset, length);
    }

    @Override
    public Optional<ObjectMeta> head(ObjectKey key) {
        return store.head(key);
    }

    @Override
    public ObjectPage list(String prefix, Optional<String> continuation, int limit) {
        return store.list(prefix, continuation, limit);
    }

    @Override
    public URI uri(ObjectKey key) {
        return store.uri(key);
    }

    @Override
    public String location(ObjectKey key) {
        return store.location(key);
    }

    /** Does nothing; every datanode has it. */
    @Override
    public void close() {}
}
