package dev.verglas.writer.publish;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The data files that the latest snapshot shows, or showed within the grace: the answer to the host's deletion gate.
 *
 * <p>From memory: after a restart it knows the files of a region once the region is loaded. Any thread.
 */
public final class ShownFiles {

    private static final long SHOWN = Long.MAX_VALUE;

    private final ObjectStore store;
    private final long graceNanos;
    private final Map<String, Long> hiddenAtNanos = new ConcurrentHashMap<>();

    /** Makes an empty set. */
    public ShownFiles(ObjectStore store, Duration grace) {
        this.store = store;
        this.graceNanos = grace.toNanos();
    }

    void show(Collection<String> locations) {
        locations.forEach(location -> hiddenAtNanos.put(location, SHOWN));
    }

    void hide(Collection<String> locations, long nowNanos) {
        locations.forEach(location -> hiddenAtNanos.replace(location, SHOWN, nowNanos));
        hiddenAtNanos.values().removeIf(hidden -> hidden != SHOWN && nowNanos - hidden > graceNanos);
    }

    /** Returns which of the files a reader may still need. */
    public Set<ObjectKey> stillShown(Collection<ObjectKey> files, long nowNanos) {
        Set<ObjectKey> shown = new HashSet<>();
        for (ObjectKey file : files) {
            Long hidden = hiddenAtNanos.get(store.location(file));
            if (hidden != null && (hidden == SHOWN || nowNanos - hidden <= graceNanos)) {
                shown.add(file);
            }
        }
        return shown;
    }
}
