package dev.verglas.writer.truth;

import static java.util.Objects.requireNonNull;

import dev.verglas.api.region.RegionAction;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import dev.verglas.examples.greptime.manifest.IncompleteManifestException;
import dev.verglas.examples.greptime.manifest.ManifestDelta;
import dev.verglas.examples.greptime.manifest.ManifestReplay;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.ScriptedHost;
import dev.verglas.writer.witness.Witness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Tells datanodes what it sees in a living database's folders, as a bridge beside that database does.
 *
 * <p>One thread looks.
 */
final class ManifestFollower {

    private final InMemoryObjectStore store;
    private final Witness witness;
    private final Function<RegionFolder, ScriptedHost> owners;
    private final Map<RegionFolder, RegionManifest> known = new TreeMap<>();
    private final Set<RegionFolder> dropped = new HashSet<>();
    private final Map<TableId, RecordedTable> tables = new HashMap<>();
    private int incomplete;

    /**
     * Makes a follower that has seen nothing.
     *
     * @param owners which datanode owns a region
     */
    ManifestFollower(InMemoryObjectStore store, Witness witness, Function<RegionFolder, ScriptedHost> owners) {
        this.store = store;
        this.witness = witness;
        this.owners = owners;
    }

    /** Returns how many times a manifest was met that a DROP was just deleting. */
    int incompleteLooks() {
        return incomplete;
    }

    Map<RegionFolder, RegionManifest> known() {
        return known;
    }

    /** Learns the names and options of tables; regions of a renamed table hear of it. */
    void name(Map<TableId, RecordedTable> now) {
        now.forEach((id, table) -> {
            RecordedTable before = tables.put(id, table);
            if (before != null && !before.equals(table)) {
                known.keySet().stream()
                        .filter(folder -> folder.table().equals(id))
                        .forEach(folder -> owners.apply(folder).rename(state(folder)));
            }
        });
    }

    /** Looks at everything once. */
    void look() {
        Set<RegionFolder> found = RegionFolder.findAll(store);
        for (RegionFolder folder : found) {
            if (folder.isBeingDropped(store)) {
                drop(folder);
            } else if (!dropped.contains(folder)) {
                look(folder);
            }
        }
        Set.copyOf(known.keySet()).stream()
                .filter(folder -> !found.contains(folder))
                .forEach(this::drop);
    }

    private void look(RegionFolder folder) {
        try {
            RegionManifest before = known.get(folder);
            if (before == null) {
                open(folder);
            } else {
                follow(folder, before);
            }
        } catch (IncompleteManifestException e) {
            // A DROP deletes in no order; what is left may lack its marker. The next look sees more of it.
            incomplete++;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void open(RegionFolder folder) throws IOException {
        Optional<RegionManifest> manifest = folder.replay(store);
        if (manifest.isPresent()) {
            known.put(folder, manifest.get());
            owners.apply(folder).tableStatus(folder.table(), TableStatus.EXISTS);
            owners.apply(folder).open(state(folder));
        }
    }

    private void follow(RegionFolder folder, RegionManifest before) throws IOException {
        List<ManifestDelta> deltas =
                ManifestReplay.deltasAfter(new StoreSource(store), folder.manifests(), before.manifestVersion());
        for (ManifestDelta delta : deltas) {
            RegionManifest after = requireNonNull(known.get(folder)).apply(delta.version(), delta.actions());
            update(folder, after, folder.spi(table(folder)).actions(delta.actions(), after));
        }
        if (deltas.isEmpty()) {
            Optional<RegionManifest> whole = folder.replay(store);
            if (whole.isPresent() && whole.get().manifestVersion() > before.manifestVersion()) {
                update(folder, whole.get(), List.of());
            }
        }
    }

    private void update(RegionFolder folder, RegionManifest manifest, List<RegionAction> actions) {
        known.put(folder, manifest);
        owners.apply(folder).update(state(folder), actions.toArray(RegionAction[]::new));
    }

    private void drop(RegionFolder folder) {
        RegionManifest last = known.remove(folder);
        dropped.add(folder);
        if (last != null) {
            witness.dropped(PublishedTables.LAYOUT.table(folder.table()).metadataDirectory());
            owners.apply(folder).tableStatus(folder.table(), TableStatus.DROPPED);
            owners.apply(folder).drop(new RegionId(last.metadata().regionId()));
        }
    }

    RegionState state(RegionFolder folder) {
        return folder.spi(table(folder)).state(requireNonNull(known.get(folder)));
    }

    private RecordedTable table(RegionFolder folder) {
        RecordedTable table = tables.get(folder.table());
        if (table == null) {
            throw new IllegalStateException("no name is known of " + folder);
        }
        return table;
    }
}
