package dev.verglas.api;

import dev.verglas.api.region.RegionDelta;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a process that owns regions gives its plugins.
 *
 * <p>Every method may be called from any thread of a plugin, also while a {@link RegionHook} callback runs on a host
 * thread; so a host must not hold a lock in a callback that these methods need. They may block on the host's own I/O.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public interface DatanodeHost {

    /** Returns a name of this process that is unique among the processes that share the store. */
    String nodeId();

    /** Returns the store, rooted at the storage root; owned and closed by the host after its plugins. */
    ObjectStore objectStore();

    /** Returns the regions that this process owns now. */
    Set<RegionId> openRegions();

    /**
     * Returns the authoritative state of a region that this process owns, or empty if it does not own it now.
     *
     * <p>Consistent: schema and files belong to the manifest version that the state carries.
     */
    Optional<RegionState> snapshot(RegionId region);

    /**
     * Returns what changed after a manifest version, or empty if the host cannot tell any more; the caller then takes a
     * {@link #snapshot}.
     */
    default Optional<RegionDelta> changesSince(RegionId region, long manifestVersion) {
        return Optional.empty();
    }

    /**
     * Says whether a table still exists for the database.
     *
     * <p>Asked after a region was dropped. With {@link TableStatus#UNKNOWN}, the default, a table counts as dropped when
     * its last published region has gone.
     */
    default TableStatus tableStatus(TableId table) {
        return TableStatus.UNKNOWN;
    }

    /**
     * Returns every region that a table consists of now, on whichever process it is open.
     *
     * <p>Asked when a region is opened and in periodic sweeps, for regions that left the table while no plugin ran, as by
     * repartition. A published region that the answer leaves out is removed from the published table, with its rows. So
     * an answer is never partial and never older than the call: it comes from the database's authoritative metadata, not
     * from what this process happens to have open or cached. Regions that are never published, such as those of a metric
     * engine's metadata, may be in it.
     *
     * <p>Empty, the default, if the host cannot tell, and for a table that does not exist or is not known, of which
     * {@link #tableStatus} says more; then no region is removed.
     */
    default Optional<Set<RegionId>> tableRegions(TableId table) {
        return Optional.empty();
    }

    /**
     * Returns further facts about the host for logs and metadata, without secrets, such as {@code version}.
     *
     * <p>{@code timestamps_adjusted_to_utc} ({@code true} or {@code false}, the default) says what the host writes into
     * files, for tables that have no file yet.
     */
    default Map<String, String> properties() {
        return Map.of();
    }
}
