package dev.verglas.writer.truth;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.StoredObject;
import dev.verglas.examples.greptime.manifest.ManifestSource;
import dev.verglas.testing.InMemoryObjectStore;
import java.util.List;
import java.util.Optional;

/**
 * Manifest files in a store.
 *
 * @param store the store
 */
record StoreSource(InMemoryObjectStore store) implements ManifestSource {

    @Override
    public List<String> list(String prefix) {
        return store.list(prefix, Optional.empty(), Integer.MAX_VALUE).objects().stream()
                .map(ObjectMeta::key)
                .map(ObjectKey::value)
                .toList();
    }

    @Override
    public Optional<byte[]> read(String path) {
        return store.get(ObjectKey.of(path)).map(StoredObject::content);
    }
}
