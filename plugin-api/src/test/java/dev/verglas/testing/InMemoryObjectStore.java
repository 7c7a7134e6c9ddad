package dev.verglas.testing;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A store on the heap that keeps the whole contract; one lock, no latency, no faults.
 *
 * <p>Locations have the form {@code memory://store/key}. After {@link #close} it goes on working, so that a test can look
 * at what a closed plugin left.
 */
public final class InMemoryObjectStore implements ObjectStore {

    private final InstantSource clock;
    private final TreeMap<String, Entry> objects = new TreeMap<>(Utf8Order.COMPARATOR);
    private long writes;

    /** Makes an empty store on the system clock. */
    public InMemoryObjectStore() {
        this(InstantSource.system());
    }

    /** Makes an empty store whose {@code lastModified} comes from a clock, such as a {@link ManualClock}. */
    public InMemoryObjectStore(InstantSource clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    @Override
    public synchronized Optional<StoredObject> get(ObjectKey key) {
        Entry entry = objects.get(key.value());
        return entry == null
                ? Optional.empty()
                : Optional.of(new StoredObject(entry.meta(), entry.content().clone()));
    }

    @Override
    public synchronized Optional<byte[]> getRange(ObjectKey key, long offset, int length) {
        if (offset < 0 || length < 0) {
            throw new IllegalArgumentException("no such range: offset " + offset + ", length " + length);
        }
        Entry entry = objects.get(key.value());
        if (entry == null) {
            return Optional.empty();
        }
        int from = (int) Math.min(offset, entry.content().length);
        int to = from + Math.min(length, entry.content().length - from);
        return Optional.of(Arrays.copyOfRange(entry.content(), from, to));
    }

    @Override
    public synchronized Optional<ObjectMeta> head(ObjectKey key) {
        return Optional.ofNullable(objects.get(key.value())).map(Entry::meta);
    }

    @Override
    public synchronized boolean createIfAbsent(ObjectKey key, byte[] content) {
        if (objects.containsKey(key.value())) {
            return false;
        }
        store(key, content);
        return true;
    }

    @Override
    public synchronized void put(ObjectKey key, byte[] content) {
        store(key, content);
    }

    @Override
    public synchronized boolean replace(ObjectKey key, byte[] content, String version) {
        @Nullable Entry entry = objects.get(key.value());
        if (entry == null || !entry.meta().version().equals(version)) {
            return false;
        }
        store(key, content);
        return true;
    }

    @Override
    public synchronized ObjectPage list(String prefix, Optional<String> continuation, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("a page holds at least one object, not " + limit);
        }
        List<ObjectMeta> page = new ArrayList<>();
        var rest =
                continuation.isPresent() ? objects.tailMap(continuation.get(), false) : objects.tailMap(prefix, true);
        for (Entry entry : rest.values()) {
            if (!entry.meta().key().value().startsWith(prefix)) {
                break;
            }
            if (page.size() == limit) {
                return new ObjectPage(
                        page, Optional.of(page.get(limit - 1).key().value()));
            }
            page.add(entry.meta());
        }
        return new ObjectPage(page, Optional.empty());
    }

    @Override
    public synchronized void deleteAll(Collection<ObjectKey> keys) {
        for (ObjectKey key : keys) {
            objects.remove(key.value());
        }
    }

    @Override
    public URI uri(ObjectKey key) {
        try {
            return new URI("memory", "store", "/" + key.value(), null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("no address for key " + key, e);
        }
    }

    @Override
    public String location(ObjectKey key) {
        return "memory://store/" + key.value();
    }

    /** Does nothing. */
    @Override
    public void close() {}

    /** Returns the names of all objects in the store's order. */
    public synchronized List<ObjectKey> keys() {
        return objects.values().stream().map(entry -> entry.meta().key()).toList();
    }

    private void store(ObjectKey key, byte[] content) {
        writes++;
        ObjectMeta meta = new ObjectMeta(key, content.length, clock.instant(), "w" + writes);
        objects.put(key.value(), new Entry(meta, content.clone()));
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared, never handed out
    private record Entry(ObjectMeta meta, byte[] content) {}
}
