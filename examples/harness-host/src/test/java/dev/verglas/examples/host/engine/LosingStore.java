package dev.verglas.examples.host.engine;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.net.URI;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A store that carries out one exclusive create and then fails as if the answer had been lost. */
final class LosingStore implements ObjectStore {

    private final ObjectStore store;
    private final AtomicReference<@Nullable String> lost = new AtomicReference<>();

    LosingStore(ObjectStore store) {
        this.store = store;
    }

    void loseAnswerTo(String suffix) {
        lost.set(suffix);
    }

    @Override
    public boolean createIfAbsent(ObjectKey key, byte[] content) {
        boolean created = store.createIfAbsent(key, content);
        String suffix = lost.get();
        if (suffix != null && key.value().endsWith(suffix) && lost.compareAndSet(suffix, null)) {
            throw PluginException.of(ErrorCode.STORE_OUTCOME_UNKNOWN, "no answer to the creation of " + key);
        }
        return created;
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
    public void put(ObjectKey key, byte[] content) {
        store.put(key, content);
    }

    @Override
    public boolean replace(ObjectKey key, byte[] content, String version) {
        return store.replace(key, content, version);
    }

    @Override
    public ObjectPage list(String prefix, Optional<String> continuation, int limit) {
        return store.list(prefix, continuation, limit);
    }

    @Override
    public void deleteAll(Collection<ObjectKey> keys) {
        store.deleteAll(keys);
    }

    @Override
    public URI uri(ObjectKey key) {
        return store.uri(key);
    }

    @Override
    public void close() {
        store.close();
    }
}
