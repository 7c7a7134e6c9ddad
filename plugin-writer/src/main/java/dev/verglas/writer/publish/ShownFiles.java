package dev.verglas.writer.publish;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.RegionId;
import dev.verglas.writer.manifest.FileDigests;
import dev.verglas.writer.manifest.ManifestSet;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The data files that the latest snapshot shows, or showed within the grace: the answer to the host's deletion gate.
 *
 * <p>From memory: after a restart it knows the files of a region once the region is read. Any thread.
 */
final class ShownFiles {

    private final ObjectStore store;
    private final long graceNanos;
    private final Map<RegionId, ManifestSet> published = new ConcurrentHashMap<>();
    private final Queue<Retired> retired = new ConcurrentLinkedQueue<>();
    private final Map<RegionId, ManifestSet> committing = new ConcurrentHashMap<>();
    private final Map<RegionId, Long> openedNanos = new ConcurrentHashMap<>();
    private volatile @Nullable Long takenOverNanos;
    private final Map<String, Long> hiddenAtNanos = new ConcurrentHashMap<>();
    private final AtomicInteger reading = new AtomicInteger();

    /** Makes an empty set. */
    ShownFiles(ObjectStore store, Duration grace) {
        this.store = store;
        this.graceNanos = grace.toNanos();
    }

    /** Says that this node owns a region from now on. */
    void opened(RegionId region, long nowNanos) {
        openedNanos.put(region, nowNanos);
    }

    /**
     * Says that a region was published before this node owned it: for a grace since then, files may be shown that only the
     * process before has known of, so every file counts as shown.
     */
    synchronized void takenOver(RegionId region) {
        Long opened = openedNanos.remove(region);
        if (opened != null && (takenOverNanos == null || opened - takenOverNanos > 0)) {
            takenOverNanos = opened;
        }
    }

    /** Says what is published of a region now. */
    void published(RegionId region, ManifestSet files) {
        published.put(region, files);
        committing.remove(region);
        openedNanos.remove(region);
    }

    /** Says that a commit which may show many files of a region is under way. */
    void committing(RegionId region, ManifestSet files) {
        committing.put(region, files);
    }

    /**
     * Reads what the host lists now and takes note of it, by {@link #hide} or {@link #committing}, as of something that may
     * soon be shown.
     *
     * <p>Every file counts as shown meanwhile: the host may take one off its list and ask for it before the note is taken.
     */
    <T> T reading(Supplier<T> action) {
        reading.incrementAndGet();
        try {
            return action.get();
        } finally {
            reading.decrementAndGet();
        }
    }

    /** Says that a region has left the table, or the table the warehouse; what it showed counts for the grace. */
    void retire(RegionId region, long nowNanos) {
        ManifestSet files = published.remove(region);
        if (files != null) {
            retire(files, nowNanos);
        }
    }

    /** Says that manifests have gone with all their files, which count for the grace. */
    void retire(ManifestSet files, long nowNanos) {
        retired.removeIf(old -> nowNanos - old.sinceNanos() > graceNanos);
        if (!files.parts().isEmpty()) {
            retired.add(new Retired(files, nowNanos));
        }
    }

    private record Retired(ManifestSet files, long sinceNanos) {}

    /** Says that a region is not this node's any more. */
    void forget(RegionId region) {
        published.remove(region);
        openedNanos.remove(region);
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
        // First of all: who has read by now has also taken note.
        if (reading.get() > 0) {
            return Set.copyOf(files);
        }
        Long takenOver = takenOverNanos;
        if (takenOver != null && nowNanos - takenOver <= graceNanos) {
            return Set.copyOf(files);
        }
        Set<ObjectKey> shown = new HashSet<>();
        for (ObjectKey file : files) {
            String location = store.location(file);
            Long hidden = hiddenAtNanos.get(location);
            boolean recent = hidden != null && nowNanos - hidden <= graceNanos;
            if (recent || isListed(FileDigests.Digest.of(location), nowNanos)) {
                shown.add(file);
            }
        }
        return shown;
    }

    private boolean isListed(FileDigests.Digest file, long nowNanos) {
        return Stream.concat(published.values().stream(), committing.values().stream())
                        .anyMatch(set -> set.contains(file))
                || retired.stream()
                        .anyMatch(old -> nowNanos - old.sinceNanos() <= graceNanos
                                && old.files().contains(file));
    }
}
