package dev.verglas.examples.greptime.manifest;

import dev.verglas.examples.greptime.GreptimeFormatException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The schema of a region at one moment, GreptimeDB's {@code RegionMetadata}.
 *
 * @param columns in the order of the table
 * @param primaryKey the ids of the key columns, in key order
 * @param regionId see {@link RegionId}
 * @param schemaVersion 0 at creation, one more for each ALTER
 * @param partitionExpr null in old regions, empty if explicitly unpartitioned, else JSON text
 */
public record RegionMetadata(
        List<ColumnMetadata> columns,
        List<Long> primaryKey,
        long regionId,
        long schemaVersion,
        PrimaryKeyEncoding primaryKeyEncoding,
        @Nullable String partitionExpr) {

    public RegionMetadata {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
    }

    /** The one column with {@link SemanticType#TIMESTAMP}. */
    public ColumnMetadata timeIndex() {
        for (ColumnMetadata column : columns) {
            if (column.semanticType() == SemanticType.TIMESTAMP) {
                return column;
            }
        }
        throw new GreptimeFormatException("Region " + Long.toUnsignedString(regionId) + " has no time index");
    }

    /** The position of a column in {@link #columns()}; −1 if there is none with that id. */
    public int indexOf(long columnId) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).columnId() == columnId) {
                return i;
            }
        }
        return -1;
    }

    /** The column with an id; fails if there is none. */
    public ColumnMetadata column(long columnId) {
        int index = indexOf(columnId);
        if (index < 0) {
            throw new GreptimeFormatException(
                    "Region " + Long.toUnsignedString(regionId) + " has no column with id " + columnId);
        }
        return columns.get(index);
    }

    /** The key columns, in key order. */
    public List<ColumnMetadata> keyColumns() {
        List<ColumnMetadata> keys = new ArrayList<>();
        for (long columnId : primaryKey) {
            keys.add(column(columnId));
        }
        return List.copyOf(keys);
    }

    /** The columns that are neither key nor time index, in table order. */
    public List<ColumnMetadata> fieldColumns() {
        return columns.stream()
                .filter(column -> column.semanticType() == SemanticType.FIELD)
                .toList();
    }
}
