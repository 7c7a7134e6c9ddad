package dev.verglas.writer.truth;

import dev.verglas.api.region.MergeMode;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableIdentity;

/**
 * A table as {@code information_schema.tables} told of it at some moment.
 *
 * @param identity its id and names
 * @param options such as {@code append_mode=true merge_mode=last_row}
 */
record RecordedTable(TableIdentity identity, String options) {

    private static final String LOGICAL = "on_physical_table=";
    private static final String LAST_NON_NULL = "merge_mode=last_non_null";

    TableId id() {
        return identity.id();
    }

    String schema() {
        return identity.schema();
    }

    String fullName() {
        return identity.schema() + "." + identity.name();
    }

    /** Whether its rows lie in another table of the metric engine. */
    boolean isLogical() {
        return options.contains(LOGICAL);
    }

    MergeMode mergeMode() {
        return options.contains(LAST_NON_NULL) ? MergeMode.LAST_NON_NULL : MergeMode.LAST_ROW;
    }
}
