package dev.verglas.writer.commit;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.RegionId;
import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.manifest.ManifestCodec;
import dev.verglas.writer.manifest.ManifestFile;
import dev.verglas.writer.manifest.ManifestSet;
import dev.verglas.writer.mapping.IcebergField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The manifests that a commit writes, encoded once and used again on every base that declares the same types.
 *
 * <p>Entries that the commit adds inherit its sequence number from the manifest list, so a lost race does not change
 * them.
 */
final class WrittenManifests {

    private final long snapshotId;
    private final List<IcebergField> fields;
    private final Map<RegionId, List<ManifestSet.Part>> kept = new HashMap<>();
    private final Map<RegionId, List<NewManifest>> written = new HashMap<>();
    private final Map<ObjectKey, byte[]> objects = new LinkedHashMap<>();

    private boolean rewritesBase;

    private WrittenManifests(long snapshotId, List<IcebergField> fields) {
        this.snapshotId = snapshotId;
        this.fields = fields;
    }

    /** A manifest that has no place in a list yet. */
    private record NewManifest(String location, int length, List<DataFileEntry> entries) {

        ManifestFile listed(long snapshotId, long sequence) {
            int added = 0;
            long addedRows = 0;
            long existingRows = 0;
            long minSequence = sequence;
            for (DataFileEntry entry : entries) {
                if (entry.added().isPresent()) {
                    existingRows += entry.rows();
                    minSequence = Math.min(minSequence, entry.added().get().sequenceNumber());
                } else {
                    added++;
                    addedRows += entry.rows();
                }
            }
            return new ManifestFile(
                    location,
                    length,
                    sequence,
                    minSequence,
                    snapshotId,
                    added,
                    entries.size() - added,
                    addedRows,
                    existingRows);
        }
    }

    /**
     * Encodes the manifests of a commit.
     *
     * @param rewritten a base all of whose manifests are written anew, because a column has become wider; else empty
     */
    static WrittenManifests encode(
            CommitRequest request,
            List<IcebergField> fields,
            Optional<TableVersion> rewritten,
            MetadataStore metadata,
            ManifestReader reader) {
        WrittenManifests manifests = new WrittenManifests(request.snapshotId(), fields);
        Output output = new Output(UUID.randomUUID(), manifests, metadata, reader.cache());
        for (RegionUpdate update : request.updates()) {
            RegionId region = update.region();
            List<DataFileEntry> added =
                    update.added().stream().map(file -> file.entry(fields)).toList();
            ManifestSet.Change change = rewritten.isPresent()
                    ? update.change().withAllOpened(part -> reader.entries(part.manifest(), region))
                    : update.change();
            manifests.kept.put(region, change.kept());
            manifests.written.put(region, new ArrayList<>());
            change.written(added).forEach(entries -> output.add(region, entries));
        }
        manifests.rewritesBase = rewritten.isPresent();
        rewritten.ifPresent(base -> base.manifestsByRegion().forEach((region, listed) -> {
            if (!manifests.isWritten(region) && !request.removedRegions().contains(region)) {
                manifests.written.put(region, new ArrayList<>());
                listed.forEach(manifest -> output.add(region, reader.entries(manifest, region)));
            }
        }));
        return manifests;
    }

    /** Where encoded manifests go. */
    private static final class Output {
        private final UUID name;
        private final WrittenManifests manifests;
        private final MetadataStore metadata;
        private final ManifestCache cache;
        private int next;

        Output(UUID name, WrittenManifests manifests, MetadataStore metadata, ManifestCache cache) {
            this.name = name;
            this.manifests = manifests;
            this.metadata = metadata;
            this.cache = cache;
        }

        void add(RegionId region, List<DataFileEntry> entries) {
            byte[] bytes = ManifestCodec.encode(region, 0, manifests.fields, manifests.snapshotId, entries);
            ObjectKey key = metadata.table().manifest(name, next);
            next++;
            manifests.objects.put(key, bytes);
            String location = metadata.store().location(key);
            cache.put(location, bytes);
            manifests
                    .written
                    .computeIfAbsent(region, id -> new ArrayList<>())
                    .add(new NewManifest(location, bytes.length, entries));
        }
    }

    /** Returns whether the manifests can be listed on top of another base under these fields. */
    boolean fits(List<IcebergField> otherFields) {
        return !rewritesBase && fields.equals(otherFields);
    }

    /** Returns whether a region's manifests are not those of the base. */
    boolean isWritten(RegionId region) {
        return written.containsKey(region);
    }

    /** Returns the objects to write. */
    Map<ObjectKey, byte[]> objects() {
        return objects;
    }

    /** Returns a region's manifests for a list of a sequence number. */
    List<ManifestFile> manifests(RegionId region, long sequence) {
        List<ManifestFile> manifests = new ArrayList<>();
        kept.getOrDefault(region, List.of()).forEach(part -> manifests.add(part.manifest()));
        written.getOrDefault(region, List.of()).forEach(fresh -> manifests.add(fresh.listed(snapshotId, sequence)));
        return manifests;
    }

    /** Returns the regions' manifests as they are after the commit of a version. */
    Map<RegionId, ManifestSet> sets(TableVersion version) {
        long sequence = version.metadata()
                .snapshot()
                .map(Snapshot::sequenceNumber)
                .orElseThrow(() -> new IllegalStateException("a commit has a snapshot"));
        Set<RegionId> regions = new HashSet<>(kept.keySet());
        regions.addAll(written.keySet());
        Map<RegionId, ManifestSet> sets = new HashMap<>();
        for (RegionId region : regions) {
            List<ManifestSet.Part> parts = new ArrayList<>(kept.getOrDefault(region, List.of()));
            for (NewManifest fresh : written.getOrDefault(region, List.of())) {
                parts.add(ManifestSet.Part.of(fresh.listed(snapshotId, sequence), fresh.entries()));
            }
            sets.put(region, new ManifestSet(parts));
        }
        return sets;
    }
}
