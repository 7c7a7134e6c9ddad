package dev.verglas.api;

import dev.verglas.api.region.RegionAction;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.SstFile;
import java.util.List;

/**
 * Region events, in the shape of GreptimeDB's {@code RegionHook} (mito2, {@code engine/region_hook.rs}, commit 7fd0a7bb).
 *
 * <p>An event is a hint: it may be lost, repeated, reordered or merged with others, for the plugin reads the region's
 * state from {@link DatanodeHost} before it publishes. Callbacks run on the host's region worker, concurrently for
 * different regions and possibly for one; each returns in under a millisecond, does no I/O and never throws.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public interface RegionHook {

    /**
     * New data files are durable but not yet in the region manifest, and may never be.
     *
     * <p>A file that was written in this process carries its footer, which spares the plugin one read.
     */
    default void onSstFilesWritten(RegionId region, List<SstFile> files) {}

    /** The region manifest reached a version; called after it is durable. */
    default void onManifestUpdated(RegionId region, List<RegionAction> actions, long manifestVersion) {}

    /** This process owns the region from now on; called for regions that existed before as well. */
    default void onRegionOpened(RegionId region) {}

    /** This process no longer owns the region; its data stays. */
    default void onRegionClosed(RegionId region) {}

    /** The region is gone for good: its table was dropped, or a repartition replaced it. */
    default void onRegionDropped(RegionId region) {}

    /** The files of a dropped region were deleted. */
    default void onRegionFilesRemoved(RegionId region) {}

    /** Files of a region that no manifest lists any more were deleted by the host's own collection. */
    default void onRegionGc(RegionId region, List<ObjectKey> removedFiles, boolean isDropped, boolean fullListing) {}

    /** The table's name or options changed without a new manifest version, as RENAME does. */
    default void onTableChanged(RegionId region) {}
}
