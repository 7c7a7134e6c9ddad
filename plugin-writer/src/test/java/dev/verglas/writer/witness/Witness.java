package dev.verglas.writer.witness;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.testing.InMemoryObjectStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Judges every commit and deletion when it happens; what is wrong is kept until the walk asks.
 *
 * <p>Any thread.
 */
public final class Witness {

    private static final String OURS = WarehouseLayout.DEFAULT_WAREHOUSE_ROOT + "/";

    private final InMemoryObjectStore store;
    private final long graceNanos;
    private final Map<String, SeenVersion> newest = new HashMap<>();
    private final List<Superseded> superseded = new ArrayList<>();
    private final Map<String, Long> droppedAtNanos = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private int commits;
    private int deletions;

    /** Makes a witness of a warehouse whose superseded objects are kept for a grace. */
    Witness(InMemoryObjectStore store, Duration grace) {
        this.store = store;
        this.graceNanos = grace.toNanos();
    }

    private record Superseded(String folder, SeenVersion version, long atNanos) {}

    /**
     * Learns that a metadata file has come into being.
     *
     * @param atNanos when, or just before
     */
    synchronized void committed(ObjectKey key, long number, long atNanos) {
        commits++;
        String folder = folder(key);
        SeenVersion before = newest.get(folder);
        SeenVersion now;
        try {
            now = SeenVersion.read(store, key, number);
        } catch (RuntimeException e) {
            report(key + " was not complete when it was committed: " + e);
            return;
        }
        if (before == null) {
            check(number == 1, key + " is the first version of its table");
        } else {
            check(number == before.number() + 1, key + " came after version " + before.number());
            check(now.uuid().equals(before.uuid()), key + " changed the uuid of the table");
            check(now.sequence() > before.sequence(), key + " did not raise the sequence number");
            check(now.updatedMillis() > before.updatedMillis(), key + " did not raise the time of the commit");
            superseded.add(new Superseded(folder, before, atNanos));
        }
        newest.put(folder, now);
    }

    /** Learns that an object is about to go. */
    synchronized void deleted(ObjectKey key) {
        deletions++;
        ours(key, "deleted");
        long now = System.nanoTime();
        superseded.removeIf(old -> now - old.atNanos() > graceNanos);
        Long droppedAt = droppedAtNanos.get(folder(key));
        if (droppedAt != null && now - droppedAt > graceNanos) {
            // Its name has long gone; late commits of other nodes have superseded nothing that could be loaded since.
            newest.remove(folder(key));
            superseded.removeIf(old -> old.folder().equals(folder(key)));
        }
        newest.values().forEach(version -> check(!version.needs().contains(key), key + " deleted while needed"));
        superseded.forEach(
                old -> check(!old.version().needs().contains(key), key + " deleted within the grace of its version"));
    }

    /** Learns that the host is about to delete a data file which, the writer said, no reader needs. */
    public synchronized void freed(ObjectKey dataFile) {
        long now = System.nanoTime();
        superseded.removeIf(old -> now - old.atNanos() > graceNanos);
        newest.values()
                .forEach(version -> check(!version.shows(store, dataFile), dataFile + " freed while it is shown"));
        superseded.forEach(old -> check(
                !old.version().shows(store, dataFile),
                dataFile + " freed within the grace of a version that shows it"));
    }

    /** Learns that the table of a metadata folder was dropped, so that its metadata may go a grace later. */
    public synchronized void dropped(ObjectKey folder) {
        droppedAtNanos.put(folder.value(), System.nanoTime());
    }

    /** Learns that an object is about to be written or deleted, which is the writer's right below its root only. */
    void ours(ObjectKey key, String what) {
        check(key.value().startsWith(OURS), key + " " + what + " outside the warehouse");
    }

    synchronized void report(String problem) {
        problems.add(problem);
    }

    private void check(boolean holds, String otherwise) {
        if (!holds) {
            report(otherwise);
        }
    }

    /** Returns what was wrong, with what is missing of the newest versions by now. */
    public synchronized List<String> problems() {
        List<String> all = new ArrayList<>(problems);
        newest.values()
                .forEach(version -> version.needs().stream()
                        .filter(key -> store.head(key).isEmpty())
                        .forEach(key -> all.add(key + " is needed, but gone")));
        return all;
    }

    /** Returns what the newest version of the table in a metadata folder needs. */
    public synchronized Set<ObjectKey> needs(ObjectKey folder) {
        SeenVersion version = newest.get(folder.value());
        return version == null ? Set.of() : version.needs();
    }

    public synchronized int commits() {
        return commits;
    }

    public synchronized int deletions() {
        return deletions;
    }

    private static String folder(ObjectKey key) {
        return key.value().substring(0, key.value().lastIndexOf('/'));
    }
}
