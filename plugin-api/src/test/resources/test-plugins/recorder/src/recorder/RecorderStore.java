package recorder;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Holds one object: what was seen on each entry, as text. */
final class RecorderStore implements ObjectStore {

    @Override
    public Optional<StoredObject> get(ObjectKey key) {
        Entries.entered("store.get");
        byte[] content = Entries.SEEN.toString().getBytes(StandardCharsets.UTF_8);
        return Optional.of(new StoredObject(new ObjectMeta(key, content.length, Instant.EPOCH, "1"), content));
    }

    @Override
    public Optional<byte[]> getRange(ObjectKey key, long offset, int length) {
        Entries.entered("store.getRange");
        return Optional.empty();
    }

    @Override
    public Optional<ObjectMeta> head(ObjectKey key) {
        Entries.entered("store.head");
        return Optional.empty();
    }

    @Override
    public boolean createIfAbsent(ObjectKey key, byte[] content) {
        Entries.entered("store.createIfAbsent");
        return true;
    }

    @Override
    public void put(ObjectKey key, byte[] content) {
        Entries.entered("store.put");
    }

    @Override
    public boolean replace(ObjectKey key, byte[] content, String version) {
        Entries.entered("store.replace");
        return false;
    }

    @Override
    public ObjectPage list(String prefix, Optional<String> continuation, int limit) {
        Entries.entered("store.list");
        return new ObjectPage(List.of(), Optional.empty());
    }

    @Override
    public void deleteAll(Collection<ObjectKey> keys) {
        Entries.entered("store.deleteAll");
    }

    @Override
    public URI uri(ObjectKey key) {
        Entries.entered("store.uri");
        return URI.create("recorder:" + key);
    }

    @Override
    public void close() {
        Entries.entered("store.close");
    }
}
