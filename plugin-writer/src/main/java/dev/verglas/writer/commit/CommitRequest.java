package dev.verglas.writer.commit;

import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableIdentity;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Everything that one commit changes in a table.
 *
 * @param table the table and its names
 * @param namesTable whether the host has just said these names; otherwise those of the base stay
 * @param commit the commit's uuid
 * @param snapshotId the id of its snapshot
 * @param updates the regions that change
 * @param removedRegions regions that leave the table
 * @param incremental whether changes are published as they happen; otherwise the table says that it is published on demand
 * @param assumeUtc whether times count as UTC-adjusted while no file says it
 */
public record CommitRequest(
        TableIdentity table,
        boolean namesTable,
        UUID commit,
        long snapshotId,
        List<RegionUpdate> updates,
        Set<RegionId> removedRegions,
        boolean incremental,
        boolean assumeUtc) {

    /** Copies the collections. */
    public CommitRequest {
        Objects.requireNonNull(table, "table");
        Objects.requireNonNull(commit, "commit");
        updates = List.copyOf(updates);
        removedRegions = Set.copyOf(removedRegions);
    }

    /** Makes a request with a fresh uuid and snapshot id. */
    public static CommitRequest of(
            TableIdentity table,
            boolean namesTable,
            List<RegionUpdate> updates,
            Set<RegionId> removedRegions,
            boolean incremental,
            boolean assumeUtc) {
        UUID commit = UUID.randomUUID();
        long id = (commit.getMostSignificantBits() ^ commit.getLeastSignificantBits()) & Long.MAX_VALUE;
        return new CommitRequest(table, namesTable, commit, id, updates, removedRegions, incremental, assumeUtc);
    }
}
