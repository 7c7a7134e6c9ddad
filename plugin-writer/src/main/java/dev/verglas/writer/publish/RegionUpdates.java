package dev.verglas.writer.publish;

import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.TableId;
import dev.verglas.writer.WriterErrors;
import dev.verglas.writer.commit.ManifestReader;
import dev.verglas.writer.commit.NewFile;
import dev.verglas.writer.commit.PublishedRegion;
import dev.verglas.writer.commit.RegionUpdate;
import dev.verglas.writer.commit.StagedManifests;
import dev.verglas.writer.commit.TableCommit;
import dev.verglas.writer.commit.TableProperties;
import dev.verglas.writer.commit.TableVersion;
import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.manifest.ManifestSet;
import dev.verglas.writer.mapping.IcebergField;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the updates of one table's regions from what has changed in them, reading the footers of new files.
 *
 * <p>More files than one manifest holds are staged, so that memory does not grow with them. One thread at a time.
 */
final class RegionUpdates {

    private static final Logger log = LoggerFactory.getLogger(RegionUpdates.class);

    private final WriterContext context;
    private final ManifestReader reader;
    private final RegionManifests manifests;
    private final NewFileReader files;
    private final StagedManifests staged;

    RegionUpdates(TableId table, WriterContext context, ManifestReader reader, RegionManifests manifests) {
        this.context = context;
        this.reader = reader;
        this.manifests = manifests;
        this.files = new NewFileReader(context);
        this.staged =
                new StagedManifests(context.store(), context.layout().rebuildsPrefix(table) + "first-publication/");
    }

    /**
     * Returns the update that publishes a change; empty if there is nothing to publish.
     *
     * @param fence whether a newer manifest version alone is to be published
     */
    Optional<RegionUpdate> of(RegionChange change, @Nullable TableVersion version, boolean fence) {
        RegionId region = change.region();
        Optional<PublishedRegion> published = RegionManifests.published(version, region);
        if (version != null
                && TableProperties.removedRegions(version.metadata().properties())
                        .contains(region)) {
            log.atWarn()
                    .addKeyValue("region", region)
                    .log("not published: the region was dropped; this node has not heard of it yet");
            return Optional.empty();
        }
        if (published.isPresent() && change.manifestVersion() < published.get().manifestVersion()) {
            log.atWarn()
                    .addKeyValue("region", region)
                    .addKeyValue("version", change.manifestVersion())
                    .addKeyValue("published", published.get().manifestVersion())
                    .log("not published: another node has published a newer version of the region");
            return Optional.empty();
        }
        if (published.isPresent()) {
            boolean newer = fence && change.manifestVersion() > published.get().manifestVersion();
            if (change.isEmpty() && !newer && !isAltered(change.schema(), published.get(), version)) {
                return Optional.empty();
            }
        }
        if (change.added().size() > ManifestSet.MAX_ENTRIES) {
            return Optional.of(staged(change, version));
        }
        List<NewFile> added = files.read(change.added());
        ManifestSet.Change manifestChange = change.manifests(manifests.get(version, region), entries(region));
        return Optional.of(new RegionUpdate(
                region, change.schema(), change.manifestVersion(), basedOn(published), false, manifestChange, added));
    }

    /**
     * Returns the update that publishes a region's state in place of everything that was published of it.
     *
     * @param set staged manifests of the state, or of one shortly before
     */
    RegionUpdate replacing(RegionState state, ManifestSet set, @Nullable TableVersion version, boolean force) {
        RegionId region = state.region();
        Optional<PublishedRegion> published = RegionManifests.published(version, region);
        if (!force && published.isPresent() && published.get().manifestVersion() > state.manifestVersion()) {
            throw WriterErrors.newerPublished(
                    region, state.manifestVersion(), published.get().manifestVersion());
        }
        if (version != null && published.isPresent()) {
            manifests.readForGrace(version, region);
        }
        RegionChange change = RegionChange.of(state, set, context.store());
        List<NewFile> added = files.read(change.added());
        ManifestSet.Change manifestChange = change.manifests(set, entries(region));
        return new RegionUpdate(
                region, state.schema(), state.manifestVersion(), basedOn(published), true, manifestChange, added);
    }

    /** Takes note that an update is published. */
    void committed(RegionUpdate update, @Nullable ManifestSet set) {
        RegionId region = update.region();
        if (update.replacesAll()) {
            context.shown().retire(region, System.nanoTime());
        }
        // First, so that no file is missing from both while the deletion gate is asked.
        context.shown()
                .hide(
                        update.change().removed().stream()
                                .map(DataFileEntry::location)
                                .toList(),
                        System.nanoTime());
        context.shown().retire(new ManifestSet(update.change().dropped()), System.nanoTime());
        if (set != null) {
            manifests.keep(region, set);
        }
        context.shown().settle(update.added().stream().map(NewFile::location).toList());
        if (update.change().kept().stream().anyMatch(part -> part.manifest().isStaged())) {
            staged.delete(region);
        }
    }

    /** Deletes what an earlier try has staged of this node's regions and is of no use any more. */
    void sweep(Set<RegionId> published) {
        Set<RegionId> left = staged.regions();
        left.retainAll(published);
        left.retainAll(context.host().openRegions());
        left.forEach(staged::delete);
    }

    private RegionUpdate staged(RegionChange change, @Nullable TableVersion version) {
        RegionId region = change.region();
        Optional<PublishedRegion> published = RegionManifests.published(version, region);
        List<IcebergField> fields = TableCommit.expectedFields(
                Optional.ofNullable(version),
                change.schema(),
                context.assumesUtc(),
                context.config().mapping());
        log.atInfo()
                .addKeyValue("region", region)
                .addKeyValue("files", change.added().size())
                .log("many files to publish: their footers are staged");
        RegionStaging staging = new RegionStaging(context, staged, region, fields, fields, true, StagingProgress.NONE);
        List<ManifestSet.Part> parts = staging.stage(change.added(), List.of());
        ManifestSet.Change rest = change.withoutAdded().manifests(manifests.get(version, region), entries(region));
        context.shown().committing(region, new ManifestSet(parts));
        return new RegionUpdate(
                region,
                change.schema(),
                change.manifestVersion(),
                basedOn(published),
                false,
                rest.with(parts),
                List.of());
    }

    private java.util.function.Function<ManifestSet.Part, List<DataFileEntry>> entries(RegionId region) {
        return part -> reader.entries(part.manifest(), region);
    }

    /** Returns whether the files, or the table, are to be held against a schema that they were not held against yet. */
    private static boolean isAltered(RegionSchema schema, PublishedRegion region, @Nullable TableVersion version) {
        return version == null
                || schema.version() > region.schemaVersion()
                || schema.version()
                        > TableProperties.schemaVersion(version.metadata().properties())
                || schema.appendMode()
                        != TableProperties.isExact(version.metadata().properties());
    }

    private static OptionalLong basedOn(Optional<PublishedRegion> published) {
        return published.stream().mapToLong(PublishedRegion::manifestVersion).findFirst();
    }
}
