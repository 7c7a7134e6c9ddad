package dev.verglas.examples.host.meta;

import dev.verglas.examples.greptime.manifest.RegionId;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.RegionPaths;

/**
 * One table as the metadata objects have it; what a region's manifest has may lag until the region's owner caught up.
 *
 * @param tableId from {@link #FIRST_TABLE_ID} up, never used twice
 * @param metadata the schema, written for region 0
 * @param nextColumnId the id of the next new column
 * @param truncations how often the table was truncated
 */
public record TableRecord(
        long tableId,
        String schema,
        String name,
        State state,
        TableOptions options,
        Partitioning partitioning,
        RegionMetadata metadata,
        long nextColumnId,
        long truncations) {

    /** The one catalog of the host. */
    public static final String CATALOG = "greptime";

    /** The first id of a user's table, as in GreptimeDB ({@code MIN_USER_TABLE_ID}). */
    public static final long FIRST_TABLE_ID = 1024;

    /** Where a table is in its life. */
    public enum State {
        /** Its id is taken, its name not yet. */
        CREATING,
        LIVE,
        /** Kept for ever, so that the id is not used again. */
        DROPPED
    }

    public boolean isLive() {
        return state == State.LIVE;
    }

    public RegionId regionId(int region) {
        return RegionId.of(tableId, region);
    }

    public RegionPaths paths() {
        return RegionPaths.of(CATALOG, schema, tableId);
    }

    /** The schema as one region's manifest shall have it. */
    public RegionMetadata metadataOf(int region) {
        return new RegionMetadata(
                metadata.columns(),
                metadata.primaryKey(),
                regionId(region).value(),
                metadata.schemaVersion(),
                metadata.primaryKeyEncoding(),
                partitioning.expression(region));
    }

    TableRecord withState(State value) {
        return new TableRecord(
                tableId, schema, name, value, options, partitioning, metadata, nextColumnId, truncations);
    }

    /** This table under another name. */
    public TableRecord withName(String value) {
        return new TableRecord(
                tableId, schema, value, state, options, partitioning, metadata, nextColumnId, truncations);
    }

    /** This table with other options and the next schema version. */
    public TableRecord withOptions(TableOptions value) {
        RegionMetadata next = nextVersion(metadata);
        return new TableRecord(tableId, schema, name, state, value, partitioning, next, nextColumnId, truncations);
    }

    /** This table with another schema, whose version becomes the next one. */
    public TableRecord withSchema(RegionMetadata value, long newNextColumnId) {
        RegionMetadata next = nextVersion(value);
        return new TableRecord(tableId, schema, name, state, options, partitioning, next, newNextColumnId, truncations);
    }

    /** This table after one more TRUNCATE. */
    public TableRecord truncated() {
        return new TableRecord(
                tableId, schema, name, state, options, partitioning, metadata, nextColumnId, truncations + 1);
    }

    private RegionMetadata nextVersion(RegionMetadata changed) {
        return new RegionMetadata(
                changed.columns(),
                changed.primaryKey(),
                metadata.regionId(),
                metadata.schemaVersion() + 1,
                metadata.primaryKeyEncoding(),
                metadata.partitionExpr());
    }
}
