package dev.verglas.writer.publish;

import dev.verglas.api.region.RegionDelta;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableIdentity;
import dev.verglas.api.region.TableStatus;
import dev.verglas.api.region.TimeRange;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.writer.commit.CommitOutcome;
import dev.verglas.writer.commit.CommitRequest;
import dev.verglas.writer.commit.ManifestReader;
import dev.verglas.writer.commit.MetadataStore;
import dev.verglas.writer.commit.NewFile;
import dev.verglas.writer.commit.PublishedRegion;
import dev.verglas.writer.commit.RegionUpdate;
import dev.verglas.writer.commit.Retention;
import dev.verglas.writer.commit.TableCommit;
import dev.verglas.writer.commit.TableProperties;
import dev.verglas.writer.commit.TableVersion;
import dev.verglas.writer.footer.FooterReader;
import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.manifest.ManifestSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
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
    private static final String ASSUME_UTC = "timestamps_adjusted_to_utc";

    private final TableId id;
    private final WriterContext context;
    private final MetadataStore metadata;
    private final ManifestReader manifests;
    private final TableCommit commits;
    private final Retention retention;
    private final FooterReader footers;
    private final Map<RegionId, ManifestSet> regions = new HashMap<>();
    private @Nullable TableVersion version;
    private boolean loaded;
    private boolean nameChecked;
    private boolean nameWritten;
    private boolean nameMissed;
    private volatile Optional<WarehouseLayout.Name> sweptName = Optional.empty();
    private long knownAtNanos;
    private CompletableFuture<Void> hints = CompletableFuture.completedFuture(null);

    TablePublisher(TableId id, WriterContext context) {
        this.id = id;
        this.context = context;
        this.metadata = new MetadataStore(context.store(), context.layout().table(id));
        this.manifests = new ManifestReader(metadata, context.manifests());
        this.commits = new TableCommit(
                metadata,
                manifests,
                context.config().mapping(),
                context.clock(),
                context.config().readerGrace(),
                context.io());
        this.retention = new Retention(metadata, context.config().readerGrace());
        this.footers = new FooterReader(context.store());
    }

    /**
     * Publishes the regions as they are now.
     *
     * @param dirty regions that this node owns or owned
     * @param dropped regions that are gone for good
     * @return whether the table goes on; {@code false} if it was dropped
     */
    boolean publish(Set<RegionId> dirty, Set<RegionId> dropped) {
        try {
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
     * Puts the table's name back if it is lost, and deletes what no reader needs any more.
     *
     * <p>A name is lost when the drop of its former table, on another node, met the creation of this one.
     */
    void sweep() {
        int deleted = retention.sweep(System.nanoTime());
        if (deleted > 0) {
            log.atInfo()
                    .addKeyValue("table", id)
                    .addKeyValue("objects", deleted)
                    .log("superseded metadata deleted");
        }
        retention.current().ifPresent(this::sweepName);
    }

    /** Puts the table's name back if two sweeps in a row have missed it: another node's DROP may have come between. */
    private void sweepName(TableVersion current) {
        Optional<TableIdentity> identity = identity(current);
        sweptName = publishedName(current);
        if (identity.isEmpty() || context.host().tableStatus(id) == TableStatus.DROPPED) {
            return;
        }
        boolean right =
                context.names().standsFor(identity.get(), current.metadata().uuid());
        if (!right && nameMissed) {
            context.names()
                    .mend(
                            identity.get(),
                            current.metadata().uuid(),
                            other -> context.host().tableStatus(other) == TableStatus.DROPPED);
        }
        nameMissed = !right && !nameMissed;
        nameWritten |= nameMissed;
    }

    /** Returns the name under which the last sweep found the table published; any thread. */
    Optional<WarehouseLayout.Name> sweptName() {
        return sweptName;
    }

    /** Returns, once, whether a name was written or missed since the last call, and is to be looked at again soon. */
    boolean takeNameWritten() {
        boolean written = nameWritten;
        nameWritten = false;
        return written;
    }

    private void forget() {
        loaded = false;
        nameChecked = false;
        version = null;
        regions.clear();
    }

    private void load() {
        if (!loaded) {
            knownAtNanos = System.nanoTime();
            Optional<TableVersion> current = metadata.current();
            version = current.orElse(null);
            loaded = true;
            current.ifPresent(this::mendHint);
        }
    }

    /** Removes the table's name if the table is gone; returns whether it is. */
    private boolean dropTable(Set<RegionId> dropped) {
        TableStatus status = context.host().tableStatus(id);
        load();
        Set<RegionId> left = new HashSet<>();
        if (version != null) {
            version.metadata().regions().forEach(region -> left.add(region.region()));
        }
        left.removeAll(dropped);
        boolean gone = status == TableStatus.DROPPED || (status == TableStatus.UNKNOWN && left.isEmpty());
        if (gone && version != null) {
            Map<String, String> properties = version.metadata().properties();
            context.names()
                    .remove(
                            properties.getOrDefault(TableProperties.SCHEMA_NAME, ""),
                            properties.getOrDefault(TableProperties.TABLE_NAME, ""),
                            id);
            log.atInfo().addKeyValue("table", id).log("table dropped; its name is removed");
        }
        if (gone) {
            regions.keySet().forEach(region -> context.shown().retire(region, System.nanoTime()));
        }
        return gone;
    }

    /** Returns whether everything is published; {@code false} if another node was faster for one of the regions. */
    private boolean publishOnce(Set<RegionId> dirty, Set<RegionId> dropped) {
        load();
        List<RegionUpdate> updates = new ArrayList<>();
        @Nullable TableIdentity identity = null;
        for (RegionId region : dirty) {
            Optional<RegionChange> change = dropped.contains(region) ? Optional.empty() : change(region);
            if (change.isPresent()) {
                identity = change.get().table();
                update(change.get()).ifPresent(updates::add);
            }
        }
        Set<RegionId> removed = new HashSet<>();
        if (version != null) {
            version.metadata().regions().stream()
                    .map(PublishedRegion::region)
                    .filter(dropped::contains)
                    .forEach(removed::add);
        }
        // A node that only removes regions does not know the name: another may be publishing a RENAME.
        boolean namesTable = identity != null;
        if (identity == null && !removed.isEmpty()) {
            identity = publishedIdentity();
        }
        if (identity == null) {
            return true;
        }
        @Nullable TableIdentity before = publishedIdentity();
        boolean renamed = version != null && checkName(identity);
        if (updates.isEmpty() && removed.isEmpty() && !renamed) {
            return true;
        }
        boolean committed = commit(CommitRequest.of(identity, namesTable, updates, removed, assumesUtc()));
        if (committed && renamed && before != null) {
            // Only now: until the new name is recorded, other nodes put the old one back.
            context.names().remove(before.schema(), before.name(), id);
            log.atInfo().addKeyValue("table", identity).log("table renamed");
        }
        return committed;
    }

    private boolean commit(CommitRequest request) {
        CommitOutcome outcome = commits.commit(Optional.ofNullable(version), knownAtNanos, request);
        boolean first = version == null;
        version = outcome.version();
        knownAtNanos = System.nanoTime();
        if (!outcome.committed()) {
            request.updates().forEach(update -> regions.remove(update.region()));
            return false;
        }
        for (RegionUpdate update : request.updates()) {
            ManifestSet set = outcome.regions().get(update.region());
            if (set != null) {
                keep(update.region(), set);
            }
            context.shown()
                    .settle(update.added().stream().map(NewFile::location).toList());
            context.shown().hide(locations(update.change().removed()), System.nanoTime());
        }
        request.removedRegions().forEach(region -> {
            regions.remove(region);
            context.shown().retire(region, System.nanoTime());
        });
        if (first) {
            context.names().put(request.table(), outcome.version().metadata().uuid());
            nameChecked = true;
            nameWritten = true;
        }
        long number = outcome.version().number();
        sendHint(number);
        return true;
    }

    /** Brings the hint up to date: a crash may have come between a commit and its hint. */
    private void mendHint(TableVersion current) {
        if (metadata.hint().orElse(0) != current.number()) {
            sendHint(current.number());
        }
    }

    /** Writes the hint off the critical path, after every hint sent before: an older one must not overwrite it. */
    private void sendHint(long number) {
        hints = hints.thenRunAsync(() -> writeHint(number), context.io());
    }

    private void writeHint(long number) {
        try {
            metadata.writeHint(number);
        } catch (RuntimeException e) {
            log.atWarn()
                    .addKeyValue("table", id)
                    .addKeyValue("version", number)
                    .setCause(e)
                    .log("the version hint was not written; readers by path see the commit after the next one");
        }
    }

    private void keep(RegionId region, ManifestSet set) {
        regions.put(region, set);
        context.shown().published(region, set);
    }

    private ManifestSet published(RegionId region) {
        ManifestSet known = regions.get(region);
        // Another node may have published the region since: a region that moves away comes back changed.
        if (known == null || !known.isListedIn(version == null ? List.of() : version.manifests(region))) {
            known = version == null ? ManifestSet.empty() : manifests.region(version, region);
            keep(region, known);
        }
        return known;
    }

    /** Returns what has changed in a region since it was published; empty if this node does not own it now. */
    private Optional<RegionChange> change(RegionId region) {
        OptionalLong publishedVersion = publishedVersion(region);
        if (publishedVersion.isPresent()) {
            Optional<RegionDelta> delta = context.host().changesSince(region, publishedVersion.getAsLong());
            if (delta.isPresent()) {
                return delta.map(found -> RegionChange.of(region, found, published(region), context.store()));
            }
        }
        return context.host().snapshot(region).map(state -> RegionChange.of(state, published(region), context.store()));
    }

    private Optional<RegionUpdate> update(RegionChange change) {
        RegionId region = change.region();
        OptionalLong published = publishedVersion(region);
        if (published.isPresent() && change.manifestVersion() < published.getAsLong()) {
            log.atWarn()
                    .addKeyValue("region", region)
                    .addKeyValue("version", change.manifestVersion())
                    .addKeyValue("published", published.getAsLong())
                    .log("not published: another node has published a newer version of the region");
            return Optional.empty();
        }
        boolean schemaChanged = version == null
                || change.schema().version() > publishedSchemaVersion()
                || (change.schema().appendMode()
                        != "exact".equals(version.metadata().properties().get(TableProperties.ROW_SEMANTICS)));
        // Every region's files are held against an ALTER, also when another region has published its schema before.
        boolean altered = published.isPresent() && change.schema().version() > inspectedSchema(region);
        if (change.isEmpty() && published.isPresent() && !schemaChanged && !altered) {
            return Optional.empty();
        }
        List<NewFile> added = read(change.added());
        // Until the commit has ended the host must not delete them, whatever its outcome.
        context.shown().hide(added.stream().map(NewFile::location).toList(), System.nanoTime());
        ManifestSet.Change manifestChange =
                change.manifests(published(region), part -> manifests.entries(part.manifest(), region));
        return Optional.of(
                new RegionUpdate(region, change.schema(), change.manifestVersion(), published, manifestChange, added));
    }

    private static List<String> locations(List<DataFileEntry> entries) {
        return entries.stream().map(DataFileEntry::location).toList();
    }

    private List<NewFile> read(List<SstFile> files) {
        List<CompletableFuture<NewFile>> reads = new ArrayList<>();
        for (SstFile file : files) {
            SstFile source = context.footers().take(file).orElse(file);
            reads.add(CompletableFuture.supplyAsync(() -> read(source), context.io()));
        }
        List<NewFile> read = new ArrayList<>();
        RuntimeException failure = null;
        for (CompletableFuture<NewFile> future : reads) {
            try {
                read.add(future.join());
            } catch (java.util.concurrent.CompletionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                failure = e.getCause() instanceof RuntimeException cause ? cause : e;
            }
        }
        if (failure != null) {
            throw failure;
        }
        return read;
    }

    private NewFile read(SstFile file) {
        FooterReader.SizedFooter sized = footers.read(file);
        return new NewFile(
                context.store().location(file.path()),
                sized.fileSize(),
                file.level(),
                file.timeRange().map(TablePublisher::minMicros).orElse(OptionalLong.empty()),
                sized.footer());
    }

    private static OptionalLong minMicros(TimeRange range) {
        long perSecond = range.unit().perSecond();
        long micros = TimestampUnit.MICROSECOND.perSecond();
        if (perSecond >= micros) {
            return OptionalLong.of(Math.floorDiv(range.min(), perSecond / micros));
        }
        try {
            return OptionalLong.of(Math.multiplyExact(range.min(), micros / perSecond));
        } catch (ArithmeticException beyondMicroseconds) {
            return OptionalLong.empty();
        }
    }

    /**
     * Brings the name objects in line with the host's name; returns whether the name has changed.
     *
     * <p>After loading, the name is put if it is missing: a crash may have come between the first commit and it.
     */
    private boolean checkName(TableIdentity identity) {
        TableIdentity published = publishedIdentity();
        if (published == null || version == null) {
            return false;
        }
        if (!nameChecked) {
            context.names().put(identity, version.metadata().uuid());
            nameChecked = true;
        }
        boolean renamed = !published.schema().equals(identity.schema())
                || !published.name().equals(identity.name());
        if (renamed) {
            context.names().put(identity, version.metadata().uuid());
            nameWritten = true;
        }
        return renamed;
    }

    private Optional<TableIdentity> identity(TableVersion of) {
        return TableProperties.identity(id, of.metadata().properties());
    }

    /** Returns the name that a version gives its table; empty if it gives none. */
    static Optional<WarehouseLayout.Name> publishedName(TableVersion of) {
        return TableProperties.name(of.metadata().properties());
    }

    private @Nullable TableIdentity publishedIdentity() {
        return version == null ? null : identity(version).orElse(null);
    }

    private OptionalLong publishedVersion(RegionId region) {
        return version == null
                ? OptionalLong.empty()
                : version.metadata().regions().stream()
                        .filter(found -> found.region().equals(region))
                        .mapToLong(PublishedRegion::manifestVersion)
                        .findFirst();
    }

    private long inspectedSchema(RegionId region) {
        return version == null
                ? -1
                : version.metadata().regions().stream()
                        .filter(found -> found.region().equals(region))
                        .mapToLong(PublishedRegion::schemaVersion)
                        .findFirst()
                        .orElse(-1);
    }

    private long publishedSchemaVersion() {
        return version == null
                ? -1
                : Long.parseLong(version.metadata().properties().getOrDefault(TableProperties.SCHEMA_VERSION, "-1"));
    }

    private boolean assumesUtc() {
        return Boolean.parseBoolean(context.host().properties().getOrDefault(ASSUME_UTC, "false"));
    }
}
