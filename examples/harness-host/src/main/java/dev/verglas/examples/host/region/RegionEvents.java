package dev.verglas.examples.host.region;

import dev.verglas.examples.greptime.manifest.RegionAction;
import dev.verglas.examples.greptime.manifest.RegionId;
import java.util.List;

/**
 * Where a region tells what happened to it.
 *
 * <p>Called on the thread that works on the region; {@link Region#manifest()} and {@link Region#table()} show the new
 * state then and need no lock.
 */
public interface RegionEvents {

    /** This process owns the region from now on. */
    void opened(Region region);

    /** This process no longer owns the region. */
    void closed(Region region);

    /** The region's table was dropped; told again after a restart while files of it remain. */
    void dropped(RegionId region);

    /** The last file of a dropped region was deleted. */
    void filesRemoved(RegionId region);

    /** Files are durable and not in the manifest yet. */
    void filesWritten(Region region, List<WrittenSst> files);

    /** A delta is durable. */
    void manifestUpdated(Region region, List<RegionAction> actions);

    /** The table's name or options changed, the manifest did not. */
    void tableChanged(Region region);
}
