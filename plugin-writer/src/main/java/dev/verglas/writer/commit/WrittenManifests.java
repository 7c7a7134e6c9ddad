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
    private final boolean rewriteAll;
    private final Map<RegionId, List<ManifestSet.Part>> kept = new HashMap<>();
    private final Map<RegionId, List<NewManifest>> written = new HashMap<>();
    private final Map<ObjectKey, byte[]> objects = new LinkedHashMap<>();

    private WrittenManifests(long snapshotId, List<IcebergField> fields, boolean rewriteAll) {
        this.snapshotId = snapshotId;
        this.fields = fields;
        this.rewriteAll = rewriteAll;
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

    static WrittenManifests encode(
            CommitRequest request,
            List<IcebergField> fields,
            boolean rewriteAll,
            MetadataStore metadata,
            ManifestReader reader) {
        WrittenManifests manifests = new WrittenManifests(request.snapshotId(), fields, rewriteAll);
        UUID name = UUID.randomUUID();
        int k = 0;
        for (RegionUpdate update : request.updates()) {
            RegionId region = update.region();
            List<DataFileEntry> added =
                    update.added().stream().map(file -> file.entry(fields)).toList();
            ManifestSet.Change change = rewriteAll
                    ? update.change().withAllOpened(part -> reader.entries(part.manifest(), region))
                    : update.change();
            List<NewManifest> fresh = new ArrayList<>();
            for (List<DataFileEntry> entries : change.written(added)) {
                byte[] bytes = ManifestCodec.encode(region, 0, fields, request.snapshotId(), entries);
                ObjectKey key = metadata.table().manifest(name, k);
                k++;
                manifests.objects.put(key, bytes);
                String location = metadata.store().location(key);
                reader.cache().put(location, bytes);
                fresh.add(new NewManifest(location, bytes.length, entries));
            }
            manifests.kept.put(region, change.kept());
            manifests.written.put(region, fresh);
        }
        return manifests;
    }

    boolean fits(List<IcebergField> otherFields, boolean otherRewriteAll) {
        return fields.equals(otherFields) && rewriteAll == otherRewriteAll;
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
