package dev.verglas.catalog.view;

import dev.verglas.api.warehouse.WarehouseLayout;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The versions served last, by name, the least recently used going first; thread-safe.
 *
 * <p>Bounded by the metadata's bytes. A version that is larger than the bound is not kept.
 */
final class VersionCache {

    /** What an entry costs besides its metadata: name, location, tag and map; a round figure. */
    private static final int ENTRY_OVERHEAD = 1024;

    private final long maxBytes;
    private final Map<WarehouseLayout.Name, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    VersionCache(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    synchronized Optional<Entry> get(WarehouseLayout.Name name) {
        return Optional.ofNullable(entries.get(name));
    }

    synchronized void put(WarehouseLayout.Name name, TableVersion version, long confirmedNanos) {
        remove(name);
        entries.put(name, new Entry(version, confirmedNanos));
        bytes += cost(version);
        Iterator<Entry> oldest = entries.values().iterator();
        while (bytes > maxBytes) {
            bytes -= cost(oldest.next().version());
            oldest.remove();
        }
    }

    synchronized void remove(WarehouseLayout.Name name) {
        Entry removed = entries.remove(name);
        if (removed != null) {
            bytes -= cost(removed.version());
        }
    }

    synchronized long bytes() {
        return bytes;
    }

    private static long cost(TableVersion version) {
        return (long) version.size() + ENTRY_OVERHEAD;
    }

    /**
     * A version and when it was last known to be current.
     *
     * @param version the version
     * @param confirmedNanos the clock before the requests that showed it
     */
    record Entry(TableVersion version, long confirmedNanos) {}
}
