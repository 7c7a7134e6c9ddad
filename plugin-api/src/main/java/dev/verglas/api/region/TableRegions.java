package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;
import java.util.Objects;
import java.util.Set;

/**
 * A table and the regions that it consists of, on whichever processes they are open.
 *
 * @param table the table's number
 * @param regions all of them; no region of another table
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public record TableRegions(TableId table, Set<RegionId> regions) {

    /** Copies the regions and checks whose they are. */
    public TableRegions {
        Objects.requireNonNull(table, "table");
        regions = Set.copyOf(regions);
        for (RegionId region : regions) {
            if (!region.table().equals(table)) {
                throw new IllegalArgumentException("region " + region + " is not of table " + table);
            }
        }
    }
}
