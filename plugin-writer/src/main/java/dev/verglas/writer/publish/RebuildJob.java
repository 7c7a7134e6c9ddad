package dev.verglas.writer.publish;

import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionState;
import dev.verglas.writer.commit.ManifestReader;
import dev.verglas.writer.commit.MetadataStore;
import dev.verglas.writer.commit.Snapshot;
import dev.verglas.writer.commit.StagedManifests;
import dev.verglas.writer.commit.TableCommit;
import dev.verglas.writer.commit.TableVersion;
import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.manifest.ManifestFile;
import dev.verglas.writer.manifest.ManifestSet;
import dev.verglas.writer.mapping.IcebergField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on one rebuild request: looks at every live file of this node's regions and stages what is to be published of it;
 * then the table's publisher puts that in place of what is published, in one commit.
 *
 * <p>Flushes go on meanwhile; what they changed is held against the staged entries just before the commit. Runs on a
 * thread of its own; {@link #status} may be read by any.
 */
final class RebuildJob {

    private static final Logger log = LoggerFactory.getLogger(RebuildJob.class);

    private final RebuildRequest request;
    private final WriterContext context;
    private final RebuildObjects objects;
    private final StagedManifests staged;
    private final Map<RegionId, List<ManifestSet.Part>> parts = new HashMap<>();
    private volatile long files;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong kept = new AtomicLong();

    RebuildJob(RebuildRequest request, WriterContext context, RebuildObjects objects) {
        this.request = request;
        this.context = context;
        this.objects = objects;
        this.staged = objects.staged(request);
    }

    RebuildRequest request() {
        return request;
    }

    /** Returns how far the job is, in a few words. */
    String status() {
        return "table " + request.table() + ": " + done.get() + " of " + files + " files";
    }

    /** Stages the regions that this node owns; returns whether there are any. */
    boolean stage() {
        // First, so that a failure is answered for them.
        context.host().openRegions().stream()
                .filter(region -> region.table().equals(request.table()))
                .forEach(region -> parts.put(region, List.of()));
        List<RegionState> states = List.copyOf(parts.keySet()).stream()
                .map(context.host()::snapshot)
                .flatMap(Optional::stream)
                .toList();
        if (states.isEmpty()) {
            return false;
        }
        files = states.stream().mapToLong(state -> state.files().size()).sum();
        parts.keySet().retainAll(states.stream().map(RegionState::region).toList());
        answer(RebuildAnswer.State.RUNNING, Optional.empty(), "");
        MetadataStore metadata =
                new MetadataStore(context.store(), context.layout().table(request.table()));
        Optional<TableVersion> version =
                metadata.salvage(context.names().uuid(states.get(0).table()));
        ManifestReader reader = new ManifestReader(metadata, context.manifests());
        states.forEach(state -> stageLatest(state, version, reader));
        return true;
    }

    /** Stages a region; where a compaction takes files away meanwhile, its newer state, with what is staged already. */
    private void stageLatest(RegionState first, Optional<TableVersion> version, ManifestReader reader) {
        long doneBefore = done.get();
        long keptBefore = kept.get();
        RegionState state = first;
        boolean staged = false;
        while (!staged) {
            try {
                stage(state, version, reader);
                staged = true;
            } catch (PluginException e) {
                long tried = state.manifestVersion();
                Optional<RegionState> newer = context.host()
                        .snapshot(state.region())
                        .filter(found -> found.manifestVersion() > tried && e.code() == ErrorCode.OBJECT_MISSING);
                state = newer.orElseThrow(() -> e);
                done.set(doneBefore);
                kept.set(keptBefore);
            }
        }
    }

    private void stage(RegionState state, Optional<TableVersion> version, ManifestReader reader) {
        RegionId region = state.region();
        List<IcebergField> fields = TableCommit.expectedFields(
                version, state.schema(), context.assumesUtc(), context.config().mapping());
        List<IcebergField> published =
                version.map(found -> found.metadata().fields()).orElse(List.of());
        RegionStaging staging =
                new RegionStaging(context, staged, region, fields, published, request.statistics(), this::progressed);
        List<Supplier<List<DataFileEntry>>> manifests = new ArrayList<>();
        version.map(found -> found.manifests(region))
                .orElse(List.of())
                .forEach(manifest -> manifests.add(() -> entries(reader, manifest, region)));
        parts.put(region, staging.stage(state.files(), manifests));
    }

    /** Reads a published manifest; one that is damaged is as good as none. */
    private static List<DataFileEntry> entries(ManifestReader reader, ManifestFile manifest, RegionId region) {
        try {
            return reader.entries(manifest, region);
        } catch (PluginException e) {
            if (e.category() != ErrorCode.Category.CORRUPT) {
                throw e;
            }
            log.atWarn()
                    .addKeyValue("manifest", manifest.location())
                    .setCause(e)
                    .log("a damaged manifest is replaced");
            return List.of();
        }
    }

    private void progressed(int more, int moreKept) {
        done.addAndGet(more);
        kept.addAndGet(moreKept);
        answer(RebuildAnswer.State.RUNNING, Optional.empty(), "");
    }

    /** Publishes what is staged, on the thread of the table's publisher. */
    void publish(TablePublisher publisher) {
        TableVersion version = publisher.rebuild(parts, request.force());
        answer(RebuildAnswer.State.DONE, Optional.of(version), "");
        parts.keySet().forEach(staged::delete);
        log.atInfo()
                .addKeyValue("table", request.table())
                .addKeyValue("request", request.id())
                .addKeyValue("files", files)
                .addKeyValue("kept", kept.get())
                .addKeyValue("version", version.number())
                .log("rebuilt");
    }

    /** Returns whether a failure may pass by itself. */
    static boolean isWorthRetrying(PluginException failure) {
        return switch (failure.category()) {
            case TRANSIENT, UNKNOWN_STATE -> true;
            case CONFIG, CONFLICT, CORRUPT, INTERNAL -> failure.code() == ErrorCode.CLOSED;
        };
    }

    /** Says that the request has failed for good. */
    void failed(Throwable failure) {
        log.atError()
                .addKeyValue("table", request.table())
                .addKeyValue("request", request.id())
                .setCause(failure)
                .log("not rebuilt");
        answer(RebuildAnswer.State.FAILED, Optional.empty(), String.valueOf(failure.getMessage()));
    }

    private void answer(RebuildAnswer.State state, Optional<TableVersion> version, String error) {
        Set<RegionId> regions = parts.keySet();
        List<ManifestFile> manifests = version.map(found -> regions.stream()
                        .flatMap(region -> found.manifests(region).stream())
                        .toList())
                .orElse(List.of());
        long published = manifests.stream().mapToLong(ManifestFile::files).sum();
        objects.answer(
                request,
                new RebuildAnswer(
                        context.host().nodeId(),
                        state,
                        regions.stream().collect(Collectors.toSet()),
                        version.isPresent() ? published : files,
                        version.isPresent() ? published : done.get(),
                        kept.get(),
                        manifests.stream()
                                .mapToLong(found -> found.addedRows() + found.existingRows())
                                .sum(),
                        version.map(found -> OptionalLong.of(found.number())).orElse(OptionalLong.empty()),
                        version.flatMap(found -> found.metadata().snapshot())
                                .map(Snapshot::id)
                                .map(OptionalLong::of)
                                .orElse(OptionalLong.empty()),
                        error));
    }
}
