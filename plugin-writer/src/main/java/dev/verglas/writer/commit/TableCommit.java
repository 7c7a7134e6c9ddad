package dev.verglas.writer.commit;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.writer.manifest.ManifestFile;
import dev.verglas.writer.manifest.ManifestListCodec;
import dev.verglas.writer.manifest.ManifestSet;
import dev.verglas.writer.mapping.HostTypes;
import dev.verglas.writer.mapping.IcebergField;
import dev.verglas.writer.mapping.IcebergType;
import dev.verglas.writer.mapping.MappingOptions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits one request to one table: manifests and manifest list in parallel, then the exclusive creation of the next
 * metadata file, which is the commit.
 *
 * <p>A lost race is put on top of the winner. An outcome that the store cannot tell is looked up by the commit's uuid;
 * if that fails too, the call throws {@code STORE_OUTCOME_UNKNOWN}, and the caller reads the table anew. Nothing is
 * deleted here. One thread at a time.
 */
public final class TableCommit {

    private static final Logger log = LoggerFactory.getLogger(TableCommit.class);
    private static final int MAX_ATTEMPTS = 1000;

    private final MetadataStore metadata;
    private final ManifestReader manifestReader;
    private final MappingOptions options;
    private final InstantSource clock;
    private final Duration readerGrace;
    private final ParallelWrites writes;

    /**
     * Makes a committer.
     *
     * @param manifestReader reads the manifests that a commit rewrites
     * @param io runs the writes of a commit side by side
     * @param readerGrace how long superseded objects are kept; a base that is older than half of it is looked up again
     */
    public TableCommit(
            MetadataStore metadata,
            ManifestReader manifestReader,
            MappingOptions options,
            InstantSource clock,
            Duration readerGrace,
            Executor io) {
        this.metadata = metadata;
        this.manifestReader = manifestReader;
        this.options = options;
        this.clock = clock;
        this.readerGrace = readerGrace;
        this.writes = new ParallelWrites(metadata.store(), io);
    }

    /**
     * Commits.
     *
     * @param base the version that the request was made on; empty for a table that was never published
     * @param baseReadAtNanos {@link System#nanoTime} when the base was last known to be the newest version
     * @throws PluginException by category: nothing happened (TRANSIENT), or it is not known (UNKNOWN_STATE)
     */
    public CommitOutcome commit(Optional<TableVersion> base, long baseReadAtNanos, CommitRequest request) {
        Optional<TableVersion> on = base;
        long knownAt = baseReadAtNanos;
        if (isStale(knownAt)) {
            knownAt = System.nanoTime();
            on = metadata.current();
        }
        Optional<WrittenManifests> written = Optional.empty();
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            if (on.isPresent() && !basesMatch(on.get(), request)) {
                return new CommitOutcome(false, on.get(), Map.of());
            }
            CommitPlan plan = CommitPlan.of(on.map(TableVersion::metadata), request, options);
            boolean rewriteAll = on.isPresent() && isWidened(on.get().metadata(), plan.fields());
            boolean fresh = rewriteAll
                    || written.filter(found -> found.fits(plan.fields())).isEmpty();
            WrittenManifests manifests = fresh
                    ? WrittenManifests.encode(
                            request, plan.fields(), rewriteAll ? on : Optional.empty(), metadata, manifestReader)
                    : written.orElseThrow();
            written = Optional.of(manifests);
            Attempt next = attempt(on, request, plan, manifests);
            long number = on.map(TableVersion::number).orElse(0L) + 1;
            writes.putAll(fresh ? manifests.objects() : Map.of(), next.list(), next.listBytes());
            if (create(number, next.metadata(), request.commit(), knownAt)) {
                log.atInfo()
                        .addKeyValue("table", request.table())
                        .addKeyValue("version", number)
                        .addKeyValue("snapshot", request.snapshotId())
                        .addKeyValue("attempt", attempt)
                        .log("committed");
                TableVersion version = new TableVersion(number, next.metadata(), next.manifests());
                return new CommitOutcome(true, version, manifests.sets(version));
            }
            knownAt = System.nanoTime();
            on = metadata.current();
            Optional<TableVersion> own = on.filter(found -> isOurs(found.metadata(), request.commit()));
            if (own.isPresent()) {
                return new CommitOutcome(true, own.get(), manifests.sets(own.get()));
            }
        }
        throw PluginException.of(
                ErrorCode.CONFLICT,
                "table " + request.table() + " was committed to by others " + MAX_ATTEMPTS
                        + " times in a row; trying again later");
    }

    /**
     * Returns the columns that a region's files have statistics of if they say nothing against any.
     *
     * @param base the published version, if there is one
     * @param assumeUtc whether times count as UTC-adjusted while no file says it
     */
    public static List<IcebergField> expectedFields(
            Optional<TableVersion> base, RegionSchema schema, boolean assumeUtc, MappingOptions options) {
        return CommitPlan.expectedFields(base.map(TableVersion::metadata), schema, assumeUtc, options);
    }

    private boolean isStale(long knownAtNanos) {
        return System.nanoTime() - knownAtNanos > readerGrace.toNanos() / 2;
    }

    /** Returns whether each region is still published at the version and in the manifests that its update starts from. */
    private static boolean basesMatch(TableVersion base, CommitRequest request) {
        Map<RegionId, List<ManifestFile>> manifests = base.manifestsByRegion();
        Set<RegionId> removed =
                Set.copyOf(TableProperties.removedRegions(base.metadata().properties()));
        for (RegionUpdate update : request.updates()) {
            if (removed.contains(update.region()) && !update.replacesAll()) {
                return false;
            }
            OptionalLong published = base.metadata().regions().stream()
                    .filter(region -> region.region().equals(update.region()))
                    .mapToLong(PublishedRegion::manifestVersion)
                    .findFirst();
            // Another node that widened a column has written this region's manifests anew at the same version.
            Set<ManifestFile> listed = Set.copyOf(manifests.getOrDefault(update.region(), List.of()));
            if (!published.equals(update.basedOn())
                    || !update.change().kept().stream()
                            .map(ManifestSet.Part::manifest)
                            .allMatch(manifest -> manifest.isStaged() || listed.contains(manifest))) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether published bounds may be narrower than the types that are declared now. */
    private static boolean isWidened(TableMetadata before, List<IcebergField> after) {
        Set<Integer> known = Optional.ofNullable(before.properties().get(TableProperties.HOST_TYPES))
                .flatMap(HostTypes::parse)
                .map(types -> types.types().keySet())
                .orElse(Set.of());
        for (IcebergField field : after) {
            Optional<IcebergType> old = before.fields().stream()
                    .filter(found -> found.id() == field.id())
                    .map(IcebergField::type)
                    .findFirst();
            // A column that was left out meanwhile may have been an int when its files were published.
            boolean returns =
                    old.isEmpty() && known.contains(field.id()) && field.type().equals(IcebergType.primitive("long"));
            if (returns || old.filter(type -> !type.equals(field.type())).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOurs(TableMetadata found, UUID commit) {
        return found.snapshot()
                .filter(snapshot -> commit.toString().equals(snapshot.summary().get(Snapshot.COMMIT)))
                .isPresent();
    }

    /** One try: what is written on top of one base. */
    @SuppressWarnings("ArrayRecordComponent") // written once, never compared
    private record Attempt(TableMetadata metadata, List<ManifestFile> manifests, ObjectKey list, byte[] listBytes) {}

    private Attempt attempt(
            Optional<TableVersion> base, CommitRequest request, CommitPlan plan, WrittenManifests written) {
        long sequence = base.map(found -> found.metadata().lastSequenceNumber()).orElse(0L) + 1;
        Map<RegionId, List<ManifestFile>> byRegion = new LinkedHashMap<>();
        Map<RegionId, PublishedRegion> regions = new LinkedHashMap<>();
        if (base.isPresent()) {
            Map<RegionId, List<ManifestFile>> published = base.get().manifestsByRegion();
            for (PublishedRegion region : base.get().metadata().regions()) {
                regions.put(region.region(), region.withFacts(plan.factsOf(region.region())));
                byRegion.put(
                        region.region(),
                        written.isWritten(region.region())
                                ? written.manifests(region.region(), sequence)
                                : published.getOrDefault(region.region(), List.of()));
            }
        }
        SnapshotSummary counts = new SnapshotSummary();
        for (RegionId removed : request.removedRegions()) {
            PublishedRegion region = regions.remove(removed);
            List<ManifestFile> manifests = byRegion.remove(removed);
            if (region != null && manifests != null) {
                counts.remove(region, manifests);
            }
        }
        for (RegionUpdate update : request.updates()) {
            List<ManifestFile> manifests = written.manifests(update.region(), sequence);
            WrittenManifests.Counts content = written.counts(update.region());
            PublishedRegion before = regions.get(update.region());
            Set<ManifestFile> kept = written.kept(update.region());
            List<ManifestFile> gone = base.map(found -> found.manifests(update.region())).orElse(List.of()).stream()
                    .filter(manifest -> !kept.contains(manifest))
                    .toList();
            counts.update(update, content, gone, before == null ? 0 : before.bytes());
            byRegion.put(update.region(), manifests);
            regions.put(
                    update.region(),
                    new PublishedRegion(
                            update.region(),
                            update.manifestVersion(),
                            update.schema().version(),
                            manifests.size(),
                            content.bytes(),
                            plan.factsOf(update.region())));
        }
        List<ManifestFile> manifests =
                byRegion.values().stream().flatMap(List::stream).toList();
        ObjectKey list = metadata.table().manifestList(request.snapshotId(), UUID.randomUUID());
        String listLocation = metadata.store().location(list);
        Optional<Snapshot> parent = base.flatMap(found -> found.metadata().snapshot());
        byte[] listBytes = ManifestListCodec.encode(
                request.snapshotId(),
                parent.map(found -> OptionalLong.of(found.id())).orElse(OptionalLong.empty()),
                sequence,
                manifests);
        // Monotone whatever the nodes' clocks say: engines refuse snapshots that are older than their parents.
        long timestamp = Math.max(
                clock.millis(),
                base.map(found -> found.metadata().lastUpdatedMillis() + 1).orElse(0L));
        Snapshot snapshot = new Snapshot(
                request.snapshotId(),
                sequence,
                timestamp,
                listLocation,
                counts.write(request.commit().toString(), manifests, new ArrayList<>(regions.values())));
        MetadataWriter.Input input = new MetadataWriter.Input(
                metadata.store().location(metadata.table().root()),
                plan.fields(),
                plan.names().maxId(),
                plan.properties(),
                snapshot);
        TableMetadata next = MetadataWriter.write(
                base.map(found -> new MetadataWriter.Base(
                        found.metadata(),
                        found.number() == 0
                                ? Optional.empty()
                                : Optional.of(metadata.store()
                                        .location(metadata.table().metadataFile(found.number()))))),
                request.commit(),
                input);
        return new Attempt(next, manifests, list, listBytes);
    }

    /** Creates a metadata file; returns whether the commit took effect. */
    private boolean create(long number, TableMetadata next, UUID commit, long knownAtNanos) {
        ObjectStore store = metadata.store();
        ObjectKey key = metadata.table().metadataFile(number);
        byte[] bytes = MetadataWriter.bytes(next);
        boolean created;
        try {
            created = store.createIfAbsent(key, bytes);
        } catch (PluginException e) {
            if (e.category() != ErrorCode.Category.UNKNOWN_STATE) {
                throw e;
            }
            created = lookUp(number, bytes, commit);
        }
        if (!created) {
            // The store's own retry may have met the object that its first try made.
            created = metadata.read(number)
                    .filter(found -> isOurs(found.metadata(), commit))
                    .isPresent();
        }
        return created && !(isStale(knownAtNanos) && wasOvertaken(number));
    }

    /** Finds out what became of a creation whose outcome the store could not tell, by trying it once more. */
    private boolean lookUp(long number, byte[] bytes, UUID commit) {
        Optional<MetadataStore.Document> found = metadata.read(number);
        if (found.isPresent()) {
            return isOurs(found.get().metadata(), commit);
        }
        return metadata.store().createIfAbsent(metadata.table().metadataFile(number), bytes);
    }

    /**
     * Returns whether a version above exists although this one could be created, which means that this number had been
     * collected while the commit was stalled.
     */
    private boolean wasOvertaken(long number) {
        OptionalLong hint = metadata.hint();
        return (hint.isPresent() && hint.getAsLong() > number)
                || metadata.read(number + 1).isPresent();
    }
}
