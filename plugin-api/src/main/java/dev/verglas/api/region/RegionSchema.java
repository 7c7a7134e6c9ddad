package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The schema of a region at one manifest version, with the options that decide how its rows merge.
 *
 * @param version grows by one with each ALTER
 * @param columns every column in the order of the table
 * @param primaryKey the ids of the key columns in key order; empty for a table without one
 * @param keyEncoding how keys become bytes
 * @param sstFormat what newly written files hold; older files may differ
 * @param mergeMode how rows of one key become one; without meaning when {@code appendMode}
 * @param appendMode whether rows are never merged nor deleted
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record RegionSchema(
        long version,
        List<ColumnSchema> columns,
        List<Long> primaryKey,
        KeyEncoding keyEncoding,
        SstFormat sstFormat,
        MergeMode mergeMode,
        boolean appendMode) {

    /** Copies the lists and checks that ids and names are unique and that the key's columns exist. */
    public RegionSchema {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        Objects.requireNonNull(keyEncoding, "keyEncoding");
        Objects.requireNonNull(sstFormat, "sstFormat");
        Objects.requireNonNull(mergeMode, "mergeMode");
        Set<Long> ids = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (ColumnSchema column : columns) {
            if (!ids.add(column.id())) {
                throw new IllegalArgumentException("column id " + column.id() + " occurs twice");
            }
            if (!names.add(column.name())) {
                throw new IllegalArgumentException("column name '" + column.name() + "' occurs twice");
            }
        }
        if (!ids.containsAll(primaryKey)) {
            throw new IllegalArgumentException("the primary key " + primaryKey + " names columns that do not exist");
        }
    }
}
