package dev.verglas.examples.host.engine;

import java.util.Optional;
import java.util.Set;

/**
 * Which regions of every table this process owns.
 *
 * @param node the number of this process, from 0
 * @param nodes how many processes share the tables; a region belongs to the node that its number leaves as remainder
 * @param regions an explicit list of region numbers, which then counts alone
 */
public record Ownership(int node, int nodes, Optional<Set<Integer>> regions) {

    public Ownership {
        regions = regions.map(Set::copyOf);
        if (node < 0 || nodes < 1 || node >= nodes) {
            throw new IllegalArgumentException("node " + node + " of " + nodes);
        }
    }

    /** One process that owns everything. */
    public static Ownership alone() {
        return new Ownership(0, 1, Optional.empty());
    }

    public boolean owns(int region) {
        return regions.map(listed -> listed.contains(region)).orElse(region % nodes == node);
    }

    /** Whether other processes may change tables. */
    public boolean isShared() {
        return nodes > 1 || regions.isPresent();
    }
}
