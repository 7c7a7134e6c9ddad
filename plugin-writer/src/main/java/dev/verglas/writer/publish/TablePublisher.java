package dev.verglas.writer.publish;

import dev.verglas.api.region.RegionDelta;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableIdentity;
import dev.verglas.api.region.TableStatus;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.writer.WriterErrors;
import dev.verglas.writer.commit.CommitOutcome;
import dev.verglas.writer.commit.CommitRequest;
import dev.verglas.writer.commit.ManifestReader;
import dev.verglas.writer.commit.MetadataStore;
import dev.verglas.writer.commit.PublishedRegion;
import dev.verglas.writer.commit.RegionUpdate;
import dev.verglas.writer.commit.Retention;
import dev.verglas.writer.commit.TableCommit;
import dev.verglas.writer.commit.TableVersion;
import dev.verglas.writer.manifest.ManifestSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes one table: reads the state of dirty regions, diffs it against what is published, commits.
 *
 * <p>What is published is cached; after any failure it is read anew. One thread at a time.
 */
final class TablePublisher {

    private static final Logger log = LoggerFactory.getLogger(TablePublisher.class);

    private final TableId id;
    private final WriterContext context;
    private final MetadataStore metadata;
    private final RegionManifests manifests;
    private final RegionUpdates updates;
    private final TableCommit commits;
    private final Retention retention;
    private final TableName name;
    private final VersionHint hint;
    private final VanishedRegions vanished;
    private @Nullable TableVersion version;
    private boolean loaded;
    private long knownAtNanos;

    TablePublisher(TableId id, WriterContext context) {
        this.id = id;
        this.context = context;
        this.metadata = new MetadataStore(context.store(), context.layout().table(id));
        ManifestReader reader = new ManifestReader(metadata, context.manifests());
        this.manifests = new RegionManifests(reader, context.shown());
        this.commits = new TableCommit(
                metadata,
                reader,
                context.config().mapping(),
                context.clock(),
                context.config().readerGrace(),
                context.io());
        this.updates = new RegionUpdates(id, context, reader, manifests);
        this.retention = new Retention(metadata, context.config().readerGrace());
        this.name = new TableName(id, context);
        this.hint = new VersionHint(id, metadata, context.io());
        this.vanished = new VanishedRegions(id, context.host());
    }

    /**
     * Publishes the regions as they are now.
     *
     * @param dirty regions that this node owns or owned
     * @param dropped regions that are gone for good
     * @param opened those of the dirty ones that this node has come to own since the last call
     * @return whether the table goes on; {@code false} if it was dropped
     */
    boolean publish(Set<RegionId> dirty, Set<RegionId> dropped, Set<RegionId> opened) {
        try {
            opened.forEach(manifests::forget);
            if (!dropped.isEmpty() && dropTable(dropped)) {
                return false;
            }
            boolean committed = false;
            while (!committed) {
                committed = publishOnce(dirty, dropped);
            }
            return true;
        } catch (RuntimeException | Error e) {
            forget();
            throw e;
        }
    }

    /**
     * Publishes staged regions in place of everything that was published of them, also over damaged metadata.
     *
     * @param force whether a region is published even over a newer manifest version
     * @return the version that shows them
     * @throws dev.verglas.api.error.PluginException {@code CONFLICT} if a newer version of a region is published
     */
    TableVersion rebuild(Map<RegionId, List<ManifestSet.Part>> staged, boolean force) {
        try {
            forget();
            Optional<TableVersion> rebuilt = Optional.empty();
            while (rebuilt.isEmpty()) {
                rebuilt = rebuildOnce(staged, force);
            }
            return rebuilt.get();
        } catch (RuntimeException | Error e) {
            forget();
            throw e;
        }
    }

    /** Reads what is published of regions, for the deletion gate. */
    void read(Set<RegionId> regions) {
        try {
            load();
            regions.forEach(region -> manifests.get(version, region));
        } catch (RuntimeException | Error e) {
            forget();
            throw e;
        }
    }

    /** Returns whether it is known what is published of a region. */
    boolean isRead(RegionId region) {
        return loaded && manifests.isRead(version, region);
    }

    /** Puts the table's name back if it is lost, lets vanished regions go, and deletes what no reader needs any more. */
    void sweep() {
        int deleted = retention.sweep(System.nanoTime());
        if (deleted > 0) {
            log.atInfo()
                    .addKeyValue("table", id)
                    .addKeyValue("objects", deleted)
                    .log("superseded metadata deleted");
        }
        Optional<TableVersion> current = retention.current();
        current.ifPresent(name::sweep);
        current.ifPresent(found -> updates.sweep(regions(found)));
        Set<RegionId> gone = current.map(vanished::confirmed).orElse(Set.of());
        if (!gone.isEmpty()) {
            log.atInfo().addKeyValue("table", id).addKeyValue("regions", gone).log("regions have left the table");
            publish(Set.of(), gone, Set.of());
        }
    }

    /** Returns the name under which the last sweep found the table published; any thread. */
    Optional<WarehouseLayout.Name> sweptName() {
        return name.swept();
    }

    /** Returns, once, whether the next sweep should come soon. */
    boolean takeSweepSoon() {
        boolean written = name.takeWritten();
        return vanished.takeSuspected() || written;
    }

    private void forget() {
        loaded = false;
        name.forget();
        version = null;
        manifests.forget();
    }

    private void load() {
        if (!loaded) {
            knownAtNanos = System.nanoTime();
            loadedAs(metadata.current());
        }
    }

    private void loadedAs(Optional<TableVersion> current) {
        version = current.orElse(null);
        loaded = true;
        current.map(TableVersion::number).filter(number -> number > 0).ifPresent(hint::mend);
        current.ifPresent(vanished::suspect);
    }

    /** Removes the table's name if the table is gone; returns whether it is. */
    private boolean dropTable(Set<RegionId> dropped) {
        TableStatus status = context.host().tableStatus(id);
        load();
        Set<RegionId> left = publishedRegions();
        left.removeAll(dropped);
        boolean gone = status == TableStatus.DROPPED || (status == TableStatus.UNKNOWN && left.isEmpty());
        if (gone && version != null) {
            TableVersion last = version;
            name.dropped(last);
            dropped.forEach(region -> manifests.readForGrace(last, region));
            publishedRegions().forEach(manifests::remove);
        }
        return gone;
    }

    private Set<RegionId> publishedRegions() {
        return version == null ? new HashSet<>() : regions(version);
    }

    private static Set<RegionId> regions(TableVersion of) {
        return of.metadata().regions().stream()
                .map(PublishedRegion::region)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Returns whether everything is published; {@code false} if another node was faster for one of the regions. */
    private boolean publishOnce(Set<RegionId> dirty, Set<RegionId> dropped) {
        load();
        List<RegionUpdate> found = new ArrayList<>();
        List<SstFile> coming = new ArrayList<>();
        @Nullable TableIdentity identity = null;
        for (RegionId region : dirty) {
            // The node before may have a commit under way, which only a newer published version keeps out.
            boolean fence = !manifests.isRead(version, region);
            Optional<RegionChange> change = dropped.contains(region)
                    ? Optional.empty()
                    : context.shown().reading(() -> noted(region));
            if (change.isPresent()) {
                identity = change.get().table();
                coming.addAll(change.get().added());
                updates.of(change.get(), version, fence).ifPresent(found::add);
            }
        }
        Set<RegionId> removed = publishedRegions();
        removed.retainAll(dropped);
        // A node that only removes regions does not know the name: another may be publishing a RENAME.
        boolean namesTable = identity != null;
        Optional<TableIdentity> before = Optional.ofNullable(version).flatMap(name::identity);
        if (identity == null && !removed.isEmpty()) {
            identity = before.orElse(null);
        }
        if (identity == null) {
            return true;
        }
        boolean renamed = version != null && name.check(identity, version);
        if (found.isEmpty() && removed.isEmpty() && !renamed) {
            return true;
        }
        TableVersion base = version;
        if (base != null) {
            removed.forEach(region -> manifests.readForGrace(base, region));
        }
        boolean committed = commit(request(identity, namesTable, found, removed));
        if (committed) {
            context.shown().settle(locations(coming));
        }
        if (committed && renamed && before.isPresent()) {
            name.renamed(before.get(), identity);
        }
        return committed;
    }

    private Optional<TableVersion> rebuildOnce(Map<RegionId, List<ManifestSet.Part>> staged, boolean force) {
        List<RegionState> states = context.shown().reading(() -> noted(staged));
        if (states.isEmpty()) {
            throw WriterErrors.regionsMoved(id);
        }
        TableIdentity identity = states.get(0).table();
        if (!loaded) {
            knownAtNanos = System.nanoTime();
            loadedAs(metadata.salvage(context.names().uuid(identity)));
        }
        List<RegionUpdate> found = new ArrayList<>();
        for (RegionState state : states) {
            ManifestSet set = new ManifestSet(staged.getOrDefault(state.region(), List.of()));
            found.add(updates.replacing(state, set, version, force));
        }
        boolean renamed = version != null && version.number() > 0 && name.check(identity, version);
        Optional<TableIdentity> before = Optional.ofNullable(version).flatMap(name::identity);
        boolean committed = commit(request(identity, true, found, Set.of()));
        if (committed && renamed && before.isPresent()) {
            name.renamed(before.get(), identity);
        }
        return committed ? Optional.ofNullable(version) : Optional.empty();
    }

    private CommitRequest request(
            TableIdentity identity, boolean namesTable, List<RegionUpdate> found, Set<RegionId> removed) {
        return CommitRequest.of(
                identity,
                namesTable,
                found,
                removed,
                context.config().warehouse().enableIncremental(),
                context.assumesUtc());
    }

    private boolean commit(CommitRequest request) {
        CommitOutcome outcome = commits.commit(Optional.ofNullable(version), knownAtNanos, request);
        boolean first = version == null || version.number() == 0;
        version = outcome.version();
        knownAtNanos = System.nanoTime();
        if (!outcome.committed()) {
            request.updates().forEach(update -> manifests.forget(update.region()));
            return false;
        }
        request.updates()
                .forEach(update -> updates.committed(update, outcome.regions().get(update.region())));
        request.removedRegions().forEach(manifests::remove);
        if (first) {
            name.created(request.table(), outcome.version().metadata().uuid());
        }
        hint.send(outcome.version().number());
        return true;
    }

    /** Returns the states of regions; the host must not delete their files until the commit has ended. */
    private List<RegionState> noted(Map<RegionId, List<ManifestSet.Part>> staged) {
        List<RegionState> states = new ArrayList<>();
        staged.forEach((region, parts) -> context.host().snapshot(region).ifPresent(state -> {
            ManifestSet set = new ManifestSet(parts);
            context.shown().committing(region, set);
            context.shown()
                    .hide(
                            locations(state.files()).stream()
                                    .filter(location -> !set.contains(location))
                                    .toList(),
                            System.nanoTime());
            states.add(state);
        }));
        return states;
    }

    /** Returns the change of a region; the host must not delete its new files until the commit has ended. */
    private Optional<RegionChange> noted(RegionId region) {
        Optional<RegionChange> change = change(region);
        change.ifPresent(found -> context.shown().hide(locations(found.added()), System.nanoTime()));
        return change;
    }

    private List<String> locations(List<SstFile> files) {
        return files.stream().map(file -> context.store().location(file.path())).toList();
    }

    /** Returns what has changed in a region since it was published; empty if this node does not own it now. */
    private Optional<RegionChange> change(RegionId region) {
        Optional<PublishedRegion> published = RegionManifests.published(version, region);
        OptionalLong since =
                published.stream().mapToLong(PublishedRegion::manifestVersion).findFirst();
        boolean read = manifests.isRead(version, region);
        if (since.isPresent()) {
            Optional<RegionDelta> delta = context.host().changesSince(region, since.getAsLong());
            if (delta.isPresent()) {
                // What has not changed need not be read, as after most restarts.
                return delta.map(found ->
                        !read && found.added().isEmpty() && found.removed().isEmpty()
                                ? RegionChange.none(region, found.table(), found.schema(), found.manifestVersion())
                                : RegionChange.of(region, found, manifests.get(version, region), context.store()));
            }
        }
        return context.host()
                .snapshot(region)
                .map(state -> !read && since.isPresent() && since.getAsLong() == state.manifestVersion()
                        ? RegionChange.none(region, state.table(), state.schema(), state.manifestVersion())
                        : RegionChange.of(state, manifests.get(version, region), context.store()));
    }
}
