package dev.verglas.testing;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** A store that sends every call through {@link #around} on its way to another store. */
public abstract class DecoratedStore implements ObjectStore {

    private final ObjectStore delegate;

    /** Decorates a store. */
    protected DecoratedStore(ObjectStore delegate) {
        this.delegate = Objects.requireNonNull(delegate, "delegate");
    }

    /** Runs the call or not, on the caller's thread. */
    protected abstract <T> T around(StoreCall call, Supplier<T> action);

    /** Learns how much content a read returned. */
    protected void received(long bytes) {}

    @Override
    public final Optional<StoredObject> get(ObjectKey key) {
        Optional<StoredObject> found = around(call(StoreOperation.GET, key), () -> delegate.get(key));
        received(found.map(object -> object.content().length).orElse(0));
        return found;
    }

    @Override
    public final Optional<byte[]> getRange(ObjectKey key, long offset, int length) {
        Optional<byte[]> found =
                around(call(StoreOperation.GET_RANGE, key), () -> delegate.getRange(key, offset, length));
        received(found.map(bytes -> bytes.length).orElse(0));
        return found;
    }

    @Override
    public final Optional<ObjectMeta> head(ObjectKey key) {
        return around(call(StoreOperation.HEAD, key), () -> delegate.head(key));
    }

    @Override
    public final boolean createIfAbsent(ObjectKey key, byte[] content) {
        return around(call(StoreOperation.CREATE, key, content), () -> delegate.createIfAbsent(key, content));
    }

    @Override
    public final void put(ObjectKey key, byte[] content) {
        around(call(StoreOperation.PUT, key, content), () -> {
            delegate.put(key, content);
            return true;
        });
    }

    @Override
    public final boolean replace(ObjectKey key, byte[] content, String version) {
        return around(call(StoreOperation.REPLACE, key, content), () -> delegate.replace(key, content, version));
    }

    @Override
    public final ObjectPage list(String prefix, Optional<String> continuation, int limit) {
        return around(
                new StoreCall(StoreOperation.LIST, List.of(prefix), 0),
                () -> delegate.list(prefix, continuation, limit));
    }

    @Override
    public final void deleteAll(Collection<ObjectKey> keys) {
        List<String> targets = keys.stream().map(ObjectKey::value).toList();
        around(new StoreCall(StoreOperation.DELETE, targets, 0), () -> {
            delegate.deleteAll(keys);
            return true;
        });
    }

    @Override
    public final URI uri(ObjectKey key) {
        return delegate.uri(key);
    }

    @Override
    public final String location(ObjectKey key) {
        return delegate.location(key);
    }

    /** Closes the decorated store. */
    @Override
    public final void close() {
        delegate.close();
    }

    private static StoreCall call(StoreOperation operation, ObjectKey key) {
        return new StoreCall(operation, List.of(key.value()), 0);
    }

    private static StoreCall call(StoreOperation operation, ObjectKey key, byte[] content) {
        return new StoreCall(operation, List.of(key.value()), content.length);
    }
}
