package dev.verglas.writer.publish;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.RegionId;
import dev.verglas.writer.manifest.ManifestSet;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The data files that the latest snapshot shows, or showed within the grace: the answer to the host's deletion gate.
 *
 * <p>From memory: after a restart it knows the files of a region once the region is read. Any thread.
 */
final class ShownFiles {

    private final ObjectStore store;
    private final long graceNanos;
    private final Map<RegionId, ManifestSet> published = new ConcurrentHashMap<>();
    private final Map<RegionId, Retired> retired = new ConcurrentHashMap<>();
    private final Map<String, Long> hiddenAtNanos = new ConcurrentHashMap<>();

    /** Makes an empty set. */
    ShownFiles(ObjectStore store, Duration grace) {
        this.store = store;
        this.graceNanos = grace.toNanos();
    }

    /** Says what is published of a region now. */
    void published(RegionId region, ManifestSet files) {
        published.put(region, files);
    }

    /** Says that a region has left the table, or the table the warehouse; what it showed counts for the grace. */
    void retire(RegionId region, long nowNanos) {
        ManifestSet files = published.remove(region);
        retired.values().removeIf(old -> nowNanos - old.sinceNanos() > graceNanos);
        if (files != null) {
            retired.put(region, new Retired(files, nowNanos));
        }
    }

    private record Retired(ManifestSet files, long sinceNanos) {}

    /** Says that a region is not this node's any more. */
    void forget(RegionId region) {
        published.remove(region);
    }

    /** Says that files have just ceased to be shown, or that a commit which may have shown them is under way. */
    void hide(Collection<String> locations, long nowNanos) {
        locations.forEach(location -> hiddenAtNanos.put(location, nowNanos));
        hiddenAtNanos.values().removeIf(hidden -> nowNanos - hidden > graceNanos);
    }

    /** Says that the commit which was under way is done: what it shows is in the published state. */
    void settle(Collection<String> locations) {
        locations.forEach(hiddenAtNanos::remove);
    }

    /** Returns which of the files a reader may still need. */
    Set<ObjectKey> stillShown(Collection<ObjectKey> files, long nowNanos) {
        Set<ObjectKey> shown = new HashSet<>();
        for (ObjectKey file : files) {
            String location = store.location(file);
            Long hidden = hiddenAtNanos.get(location);
            boolean recent = hidden != null && nowNanos - hidden <= graceNanos;
            if (recent || isListed(location, nowNanos)) {
                shown.add(file);
            }
        }
        return shown;
    }

    private boolean isListed(String location, long nowNanos) {
        return published.values().stream().anyMatch(set -> set.contains(location))
                || retired.values().stream()
                        .anyMatch(old -> nowNanos - old.sinceNanos() <= graceNanos
                                && old.files().contains(location));
    }
}
