package dev.verglas.writer.publish;

import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.region.RegionId;
import dev.verglas.writer.commit.ManifestReader;
import dev.verglas.writer.commit.PublishedRegion;
import dev.verglas.writer.commit.TableVersion;
import dev.verglas.writer.manifest.ManifestSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The published manifests of this node's regions of one table, each read when it is first needed.
 *
 * <p>What is known here answers the deletion gate. One thread at a time.
 */
final class RegionManifests {

    private static final Logger log = LoggerFactory.getLogger(RegionManifests.class);

    private final ManifestReader reader;
    private final ShownFiles shown;
    private final Map<RegionId, ManifestSet> known = new HashMap<>();

    RegionManifests(ManifestReader reader, ShownFiles shown) {
        this.reader = reader;
        this.shown = shown;
    }

    /** Forgets everything, so that it is read again; what is shown stays so. */
    void forget() {
        known.clear();
    }

    /** Forgets a region that another node has published meanwhile. */
    void forget(RegionId region) {
        known.remove(region);
    }

    /** Returns whether the manifests of a region have been read, or there are none to read. */
    boolean isRead(@Nullable TableVersion version, RegionId region) {
        return known.containsKey(region) || published(version, region).isEmpty();
    }

    /** Returns the manifests of a region in a version. */
    ManifestSet get(@Nullable TableVersion version, RegionId region) {
        ManifestSet set = known.get(region);
        // Another node may have published the region since: a region that moves away comes back changed.
        if (set == null || !set.isListedIn(version == null ? List.of() : version.manifests(region))) {
            set = version == null ? ManifestSet.empty() : reader.region(version, region);
            if (published(version, region).isPresent()) {
                shown.takenOver(region);
            }
            keep(region, set);
        }
        return set;
    }

    /** Takes over what a commit has published. */
    void keep(RegionId region, ManifestSet set) {
        known.put(region, set);
        shown.published(region, set);
    }

    /** Reads a region that is about to leave, so that its files stay shown for the grace; damage does not hold it up. */
    void readForGrace(TableVersion version, RegionId region) {
        try {
            get(version, region);
        } catch (PluginException e) {
            if (e.category() == ErrorCode.Category.TRANSIENT) {
                throw e;
            }
            log.atWarn()
                    .addKeyValue("region", region)
                    .setCause(e)
                    .log(
                            "a region leaves whose manifests cannot be read; its files may be deleted before the grace ends");
        }
    }

    /** Lets a region go that has left the table. */
    void remove(RegionId region) {
        known.remove(region);
        shown.retire(region, System.nanoTime());
    }

    /** Returns what a version records of a region; empty if it is not published. */
    static Optional<PublishedRegion> published(@Nullable TableVersion version, RegionId region) {
        return version == null
                ? Optional.empty()
                : version.metadata().regions().stream()
                        .filter(found -> found.region().equals(region))
                        .findFirst();
    }
}
