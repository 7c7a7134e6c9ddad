package dev.verglas.writer.publish;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;
import dev.verglas.writer.commit.PublishedRegion;
import dev.verglas.writer.commit.TableVersion;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds published regions that the table does not consist of any more, such as after a repartition whose events were lost.
 *
 * <p>A region is let go when two looks in a row miss it, for another node may know a new region before this host does.
 * One thread at a time.
 */
final class VanishedRegions {

    private final TableId table;
    private final DatanodeHost host;
    private Set<RegionId> suspects = Set.of();
    private boolean suspected;

    VanishedRegions(TableId table, DatanodeHost host) {
        this.table = table;
        this.host = host;
    }

    /** Looks for the first time. */
    void suspect(TableVersion current) {
        suspects = missing(current);
        suspected |= !suspects.isEmpty();
    }

    /** Looks again and returns the regions that were missed before as well. */
    Set<RegionId> confirmed(TableVersion current) {
        Set<RegionId> missing = missing(current);
        Set<RegionId> confirmed = missing.stream().filter(suspects::contains).collect(Collectors.toSet());
        suspected |= missing.size() > confirmed.size();
        suspects = missing;
        return confirmed;
    }

    /** Returns, once, whether some region is to be looked for again soon. */
    boolean takeSuspected() {
        boolean taken = suspected;
        suspected = false;
        return taken;
    }

    private Set<RegionId> missing(TableVersion current) {
        Optional<Set<RegionId>> live = host.tableRegions(table);
        return live.map(regions -> current.metadata().regions().stream()
                        .map(PublishedRegion::region)
                        .filter(region -> !regions.contains(region))
                        .collect(Collectors.toSet()))
                .orElse(Set.of());
    }
}
