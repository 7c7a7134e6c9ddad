package dev.verglas.examples.host.region;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.examples.greptime.manifest.RegionId;
import java.nio.charset.StandardCharsets;

/**
 * How many of its table's TRUNCATEs a region has carried out: {@code harness_metadata/regions/<region id>.truncations}.
 *
 * <p>Written after the region's manifest has the truncation and before the region takes new rows: after a crash in
 * between it is carried out again on a region that is empty.
 */
final class Truncations {

    private final ObjectStore store;
    private final ObjectKey key;

    Truncations(ObjectStore store, RegionId region) {
        this.store = store;
        this.key = ObjectKey.of("harness_metadata/regions/" + region + ".truncations");
    }

    long done() {
        return store.get(key)
                .map(StoredObject::content)
                .map(content -> Long.parseLong(new String(content, StandardCharsets.UTF_8)))
                .orElse(0L);
    }

    void record(long count) {
        store.put(key, Long.toString(count).getBytes(StandardCharsets.UTF_8));
    }
}
