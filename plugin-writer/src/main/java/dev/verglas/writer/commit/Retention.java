package dev.verglas.writer.commit;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.warehouse.TableLocation;
import dev.verglas.writer.manifest.ManifestFile;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Deletes the metadata of a table that no snapshot has needed for the grace; the only code that deletes metadata.
 *
 * <p>An object counts from the first sweep that finds it superseded, by this process's own monotonic clock: that is never
 * earlier than when it was superseded, and no clock of another node or of the store matters. What no sweep has seen needed
 * may be of a commit that is under way, which then may be superseded before the next sweep; a commit takes less than the
 * grace, so such an object counts from the first sweep a grace after it was found. That holds for orphans of crashed and
 * lost commits as well. One thread at a time.
 */
public final class Retention {

    private final MetadataStore metadata;
    private final Duration grace;
    private final Map<ObjectKey, Long> supersededSinceNanos = new HashMap<>();
    private final Map<ObjectKey, Long> foundAtNanos = new HashMap<>();
    private Set<ObjectKey> neededBefore = Set.of();
    private Optional<TableVersion> current = Optional.empty();

    /** Makes the retention of one table. */
    public Retention(MetadataStore metadata, Duration grace) {
        this.metadata = metadata;
        this.grace = grace;
    }

    /**
     * Looks through the table's metadata once.
     *
     * @param nowNanos a reading of {@link System#nanoTime}
     * @return how many objects were deleted
     */
    public int sweep(long nowNanos) {
        List<ObjectMeta> objects = metadata.list();
        current = metadata.current();
        if (current.isEmpty()) {
            return 0;
        }
        long number = current.get().number();
        // Readers by path follow the hint: it must not name a version that is about to go.
        OptionalLong hint = metadata.hint();
        if (hint.isEmpty() || hint.getAsLong() != number) {
            metadata.writeHint(number);
        }
        Set<ObjectKey> needed = needed(current.get());
        Map<ObjectKey, Long> superseded = new HashMap<>();
        Map<ObjectKey, Long> found = new HashMap<>();
        for (ObjectMeta object : objects) {
            ObjectKey key = object.key();
            OptionalLong version = TableLocation.metadataVersion(key);
            boolean newer = version.isPresent() && version.getAsLong() >= number;
            if (newer || needed.contains(key)) {
                continue;
            }
            long foundAt = foundAtNanos.getOrDefault(key, nowNanos);
            found.put(key, foundAt);
            boolean noCommitIsUnderWay = version.isPresent()
                    || neededBefore.contains(key)
                    || supersededSinceNanos.containsKey(key)
                    || nowNanos - foundAt >= grace.toNanos();
            if (noCommitIsUnderWay) {
                superseded.put(key, supersededSinceNanos.getOrDefault(key, nowNanos));
            }
        }
        neededBefore = needed;
        List<ObjectKey> expired = superseded.entrySet().stream()
                .filter(entry -> nowNanos - entry.getValue() >= grace.toNanos())
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparingLong(Retention::order))
                .toList();
        for (ObjectKey key : expired) {
            if (TableLocation.metadataVersion(key).isPresent()) {
                // One by one, the oldest first: a reader that follows old numbers upwards must not meet a gap.
                metadata.store().deleteAll(List.of(key));
            }
        }
        metadata.store()
                .deleteAll(expired.stream()
                        .filter(key -> TableLocation.metadataVersion(key).isEmpty())
                        .toList());
        expired.forEach(superseded::remove);
        expired.forEach(found::remove);
        supersededSinceNanos.clear();
        supersededSinceNanos.putAll(superseded);
        foundAtNanos.clear();
        foundAtNanos.putAll(found);
        return expired.size();
    }

    /** Returns the version that the last sweep found newest; empty if it found none. */
    public Optional<TableVersion> current() {
        return current;
    }

    private static long order(ObjectKey key) {
        return TableLocation.metadataVersion(key).orElse(Long.MAX_VALUE);
    }

    private Set<ObjectKey> needed(TableVersion current) {
        Set<ObjectKey> needed = new HashSet<>();
        needed.add(metadata.table().versionHint());
        current.metadata().snapshot().ifPresent(snapshot -> needed.add(byName(snapshot.manifestList())));
        for (ManifestFile manifest : current.manifests()) {
            needed.add(byName(manifest.location()));
        }
        return needed;
    }

    private ObjectKey byName(String location) {
        return metadata.table().metadataDirectory().resolve(location.substring(location.lastIndexOf('/') + 1));
    }
}
