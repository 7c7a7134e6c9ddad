package dev.verglas.writer.commit;

import dev.verglas.api.region.RegionId;
import dev.verglas.writer.manifest.ManifestSet;
import java.util.Map;

/**
 * How a commit ended; a commit whose end is not known throws instead.
 *
 * @param committed whether it took effect; {@code false} if a region was published by another node meanwhile
 * @param version the newest version known now
 * @param regions after a commit the manifests of the updated regions
 */
public record CommitOutcome(boolean committed, TableVersion version, Map<RegionId, ManifestSet> regions) {

    /** Copies the map. */
    public CommitOutcome {
        regions = Map.copyOf(regions);
    }
}
