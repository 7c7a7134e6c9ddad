package dev.verglas.writer.mapping;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a region's live files say against its columns.
 *
 * <p>Kept with each region in the snapshot, so that a node that knows only its own regions still declares a column only
 * where the files of all regions tell its truth.
 *
 * @param issues by column id; columns without issues are absent
 */
public record RegionFacts(Map<Integer, Set<ColumnIssue>> issues) {

    /** A region whose files say nothing against any column. */
    public static final RegionFacts NONE = new RegionFacts(Map.of());

    /** Copies the map and its sets. */
    public RegionFacts {
        Map<Integer, Set<ColumnIssue>> copy = new TreeMap<>();
        issues.forEach((id, found) -> copy.put(id, Set.copyOf(found)));
        issues = Map.copyOf(copy);
    }
}
