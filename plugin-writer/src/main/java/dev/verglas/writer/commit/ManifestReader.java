package dev.verglas.writer.commit;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.RegionId;
import dev.verglas.writer.WriterErrors;
import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.manifest.ManifestCodec;
import dev.verglas.writer.manifest.ManifestFile;
import dev.verglas.writer.manifest.ManifestSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the manifests of one table, from the cache where they are in it. */
public final class ManifestReader {

    private final MetadataStore metadata;
    private final ManifestCache cache;

    /** Makes a reader. */
    public ManifestReader(MetadataStore metadata, ManifestCache cache) {
        this.metadata = metadata;
        this.cache = cache;
    }

    ManifestCache cache() {
        return cache;
    }

    /** Returns the manifests of a region of a version. */
    public ManifestSet region(TableVersion version, RegionId region) {
        List<ManifestSet.Part> parts = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (ManifestFile manifest : version.manifestsByRegion().getOrDefault(region, List.of())) {
            List<DataFileEntry> entries = entries(manifest, region);
            for (DataFileEntry entry : entries) {
                if (!seen.add(entry.location())) {
                    throw WriterErrors.corruptMetadata(
                            metadata.table().metadataFile(version.number()).value(),
                            "region " + region + " lists " + entry.location() + " twice");
                }
            }
            parts.add(ManifestSet.Part.of(manifest, entries));
        }
        return new ManifestSet(parts);
    }

    /** Returns the entries of a manifest of a region, each with the commit that added it if one has. */
    public List<DataFileEntry> entries(ManifestFile manifest, RegionId region) {
        String location = manifest.location();
        byte[] bytes = cache.get(location).orElseGet(() -> {
            byte[] read = manifest.isStaged()
                    ? metadata.readByKey(ObjectKey.of(location))
                    : metadata.readByLocation(location);
            cache.put(location, read);
            return read;
        });
        ManifestCodec.Decoded decoded = ManifestCodec.decode(bytes, location);
        if (!decoded.region().equals(region) || decoded.entries().size() != manifest.files()) {
            throw WriterErrors.corruptMetadata(
                    location,
                    "it lists " + decoded.entries().size() + " files of region " + decoded.region() + " where "
                            + manifest.files() + " files of region " + region + " were expected");
        }
        return decoded.entries().stream()
                .map(entry -> entry.added().isPresent() || manifest.isStaged()
                        ? entry
                        : entry.addedBy(manifest.addedSnapshotId(), manifest.sequenceNumber()))
                .toList();
    }
}
