package dev.verglas.writer.commit;

import dev.verglas.api.region.RegionId;
import dev.verglas.writer.manifest.ManifestFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A committed version of a table with its manifest list.
 *
 * @param number N of {@code v<N>.metadata.json}
 * @param metadata the metadata
 * @param manifests the manifests of its snapshot, in order
 */
public record TableVersion(long number, TableMetadata metadata, List<ManifestFile> manifests) {

    /** Copies the list and checks that it is as long as the regions say. */
    public TableVersion {
        Objects.requireNonNull(metadata, "metadata");
        manifests = List.copyOf(manifests);
        int recorded =
                metadata.regions().stream().mapToInt(PublishedRegion::manifests).sum();
        if (recorded != manifests.size()) {
            throw new IllegalArgumentException(
                    "the snapshot records " + recorded + " manifests, but its list has " + manifests.size());
        }
    }

    /** Returns the manifests of a region; none if it is not published. */
    public List<ManifestFile> manifests(RegionId region) {
        return manifestsByRegion().getOrDefault(region, List.of());
    }

    /** Returns the manifests of each region. */
    public Map<RegionId, List<ManifestFile>> manifestsByRegion() {
        Map<RegionId, List<ManifestFile>> byRegion = new HashMap<>();
        int from = 0;
        for (PublishedRegion region : metadata.regions()) {
            byRegion.put(region.region(), manifests.subList(from, from + region.manifests()));
            from += region.manifests();
        }
        return byRegion;
    }
}
