package dev.verglas.examples.host.region;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.examples.greptime.manifest.ManifestSource;
import dev.verglas.examples.host.meta.Listing;
import java.util.List;
import java.util.Optional;

/** Manifest files as objects of the host's store. */
record StoreManifestSource(ObjectStore store) implements ManifestSource {

    @Override
    public List<String> list(String prefix) {
        return Listing.all(store, prefix).stream()
                .map(object -> object.key().value())
                .toList();
    }

    @Override
    public Optional<byte[]> read(String path) {
        return store.get(ObjectKey.of(path)).map(StoredObject::content);
    }
}
