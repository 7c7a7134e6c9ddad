package dev.verglas.writer.commit;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.RegionId;
import dev.verglas.writer.WriterErrors;
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
            CommitRequest request, List<IcebergField> fields, boolean rewriteAll, MetadataStore metadata) {
        WrittenManifests manifests = new WrittenManifests(request.snapshotId(), fields, rewriteAll);
        UUID name = UUID.randomUUID();
        int k = 0;
        for (RegionUpdate update : request.updates()) {
            List<DataFileEntry> added =
                    update.added().stream().map(file -> file.entry(fields)).toList();
            ManifestSet.Change change = update.current().change(update.removed(), added, rewriteAll);
            List<NewManifest> fresh = new ArrayList<>();
            for (List<DataFileEntry> entries : change.rewritten()) {
                byte[] bytes = ManifestCodec.encode(update.region(), 0, fields, request.snapshotId(), entries);
                ObjectKey key = metadata.table().manifest(name, k);
                k++;
                manifests.objects.put(key, bytes);
                fresh.add(new NewManifest(metadata.store().location(key), bytes.length, entries));
            }
            manifests.kept.put(update.region(), change.kept());
            manifests.written.put(update.region(), fresh);
        }
        return manifests;
    }

    /** Reads a manifest back; entries that its commit added get the numbers that they inherit. */
    static ManifestSet.Part read(MetadataStore metadata, ManifestFile manifest, RegionId region) {
        byte[] bytes = metadata.readByLocation(manifest.location());
        ManifestCodec.Decoded decoded = ManifestCodec.decode(bytes, manifest.location());
        if (!decoded.region().equals(region) || decoded.entries().size() != manifest.files()) {
            throw WriterErrors.corruptMetadata(
                    manifest.location(),
                    "it lists " + decoded.entries().size() + " files of region " + decoded.region() + " where "
                            + manifest.files() + " files of region " + region + " were expected");
        }
        return new ManifestSet.Part(
                manifest, inherited(decoded.entries(), manifest.addedSnapshotId(), manifest.sequenceNumber()));
    }

    private static List<DataFileEntry> inherited(List<DataFileEntry> entries, long snapshotId, long sequence) {
        return entries.stream()
                .map(entry -> entry.added().isPresent() ? entry : entry.addedBy(snapshotId, sequence))
                .toList();
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
                parts.add(new ManifestSet.Part(
                        fresh.listed(snapshotId, sequence), inherited(fresh.entries(), snapshotId, sequence)));
            }
            sets.put(region, new ManifestSet(parts));
        }
        return sets;
    }
}
