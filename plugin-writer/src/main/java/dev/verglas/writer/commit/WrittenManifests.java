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
import java.util.stream.Collectors;

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

    /**
     * What the manifests of a region hold after the commit, but for those it keeps.
     *
     * @param addedFiles files that the commit adds, with their rows and bytes
     * @param existingFiles files that an earlier commit has added, with their rows
     * @param bytes the length of all files of the region, the kept manifests' included
     */
    record Counts(
            long addedFiles, long addedRows, long addedBytes, long existingFiles, long existingRows, long bytes) {}

    Counts counts(RegionId region) {
        List<NewManifest> fresh = written.getOrDefault(region, List.of());
        long keptBytes = kept.getOrDefault(region, List.of()).stream()
                .mapToLong(ManifestSet.Part::bytes)
                .sum();
        return new Counts(
                fresh.stream().mapToLong(NewManifest::addedFiles).sum(),
                fresh.stream().mapToLong(NewManifest::addedRows).sum(),
                fresh.stream().mapToLong(NewManifest::addedBytes).sum(),
                fresh.stream().mapToLong(NewManifest::existingFiles).sum(),
                fresh.stream().mapToLong(NewManifest::existingRows).sum(),
                keptBytes
                        + fresh.stream()
                                .mapToLong(found -> found.content().bytes())
                                .sum());
    }

    /** Returns which manifests of the base a region keeps. */
    Set<ManifestFile> kept(RegionId region) {
        return kept.getOrDefault(region, List.of()).stream()
                .map(ManifestSet.Part::manifest)
                .collect(Collectors.toSet());
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
            List<ManifestSet.Part> kept = new ArrayList<>();
            manifests.kept.put(region, kept);
            manifests.written.put(region, new ArrayList<>());
            for (ManifestSet.Part part : update.change().kept()) {
                if (part.manifest().isStaged() || rewritten.isPresent()) {
                    output.copy(region, reader.entries(part.manifest(), region));
                } else {
                    kept.add(part);
                }
            }
            update.change().written(added).forEach(entries -> output.add(region, entries));
        }
        manifests.rewritesBase = rewritten.isPresent();
        rewritten.ifPresent(base -> base.manifestsByRegion().forEach((region, listed) -> {
            if (!manifests.isWritten(region) && !request.removedRegions().contains(region)) {
                manifests.written.put(region, new ArrayList<>());
                listed.forEach(manifest -> output.copy(region, reader.entries(manifest, region)));
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

        /** Encodes a manifest to be written together with the manifest list. */
        void add(RegionId region, List<DataFileEntry> entries) {
            ObjectKey key = metadata.table().manifest(name, next);
            manifests.objects.put(key, encode(key, region, entries));
        }

        /** Writes one of a number of manifests that is not bounded, so that no two are in memory. */
        void copy(RegionId region, List<DataFileEntry> entries) {
            ObjectKey key = metadata.table().manifest(name, next);
            metadata.store().put(key, encode(key, region, entries));
        }

        private byte[] encode(ObjectKey key, RegionId region, List<DataFileEntry> entries) {
            next++;
            byte[] bytes = ManifestCodec.encode(region, 0, manifests.fields, manifests.snapshotId, entries);
            String location = metadata.store().location(key);
            cache.put(location, bytes);
            manifests
                    .written
                    .computeIfAbsent(region, id -> new ArrayList<>())
                    .add(NewManifest.of(location, bytes.length, entries));
            return bytes;
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
            written.getOrDefault(region, List.of()).forEach(fresh -> parts.add(fresh.part(snapshotId, sequence)));
            sets.put(region, new ManifestSet(parts));
        }
        return sets;
    }
}
