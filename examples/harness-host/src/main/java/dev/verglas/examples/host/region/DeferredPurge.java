package dev.verglas.examples.host.region;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Deletes data files as soon as no plugin shows them any more.
 *
 * <p>Files wait in memory only: after a restart, what is left is found again as orphans of its region. Any thread.
 */
public final class DeferredPurge implements FilePurge {

    private final ObjectStore store;
    private final Function<Collection<ObjectKey>, Set<ObjectKey>> stillShown;
    private final Set<ObjectKey> waiting = new LinkedHashSet<>();

    /**
     * A purge that asks before it deletes.
     *
     * @param stillShown answers which of some files must stay for now
     */
    public DeferredPurge(ObjectStore store, Function<Collection<ObjectKey>, Set<ObjectKey>> stillShown) {
        this.store = store;
        this.stillShown = stillShown;
    }

    @Override
    public synchronized void remove(List<ObjectKey> files) {
        waiting.addAll(files);
    }

    /** Whether a file waits to be deleted. */
    public synchronized boolean isWaiting(ObjectKey file) {
        return waiting.contains(file);
    }

    /** Deletes what may be deleted now. */
    public void run() {
        List<ObjectKey> candidates = snapshot();
        if (candidates.isEmpty()) {
            return;
        }
        Set<ObjectKey> kept = stillShown.apply(candidates);
        List<ObjectKey> free =
                candidates.stream().filter(file -> !kept.contains(file)).toList();
        store.deleteAll(free);
        forget(free);
    }

    private synchronized List<ObjectKey> snapshot() {
        return List.copyOf(waiting);
    }

    private synchronized void forget(List<ObjectKey> deleted) {
        deleted.forEach(waiting::remove);
    }
}
