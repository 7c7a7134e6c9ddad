package dev.verglas.testing;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import java.net.URI;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;

/**
 * Answers range reads of everything below a prefix from one content, and hands all other calls on.
 *
 * <p>A hundred thousand data files cost the memory of one.
 */
public final class OneFileStore implements ObjectStore {

    private final ObjectStore delegate;
    private final String prefix;
    private final byte[] content;

    /** Decorates a store. */
    public OneFileStore(ObjectStore delegate, String prefix, byte[] content) {
        this.delegate = Objects.requireNonNull(delegate, "delegate");
        this.prefix = Objects.requireNonNull(prefix, "prefix");
        this.content = content.clone();
    }

    @Override
    public Optional<byte[]> getRange(ObjectKey key, long offset, int length) {
        if (!key.value().startsWith(prefix)) {
            return delegate.getRange(key, offset, length);
        }
        int from = (int) Math.min(offset, content.length);
        return Optional.of(Arrays.copyOfRange(content, from, Math.min(content.length, from + length)));
    }

    @Override
    public Optional<StoredObject> get(ObjectKey key) {
        return delegate.get(key);
    }

    @Override
    public Optional<ObjectMeta> head(ObjectKey key) {
        return delegate.head(key);
    }

    @Override
    public boolean createIfAbsent(ObjectKey key, byte[] bytes) {
        return delegate.createIfAbsent(key, bytes);
    }

    @Override
    public void put(ObjectKey key, byte[] bytes) {
        delegate.put(key, bytes);
    }

    @Override
    public boolean replace(ObjectKey key, byte[] bytes, String version) {
        return delegate.replace(key, bytes, version);
    }

    @Override
    public ObjectPage list(String start, Optional<String> continuation, int limit) {
        return delegate.list(start, continuation, limit);
    }

    @Override
    public void deleteAll(Collection<ObjectKey> keys) {
        delegate.deleteAll(keys);
    }

    @Override
    public URI uri(ObjectKey key) {
        return delegate.uri(key);
    }

    @Override
    public String location(ObjectKey key) {
        return delegate.location(key);
    }

    /** Closes the decorated store. */
    @Override
    public void close() {
        delegate.close();
    }
}
