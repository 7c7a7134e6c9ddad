package dev.verglas.writer.footer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The schema of a data file, without anything that differs from one file to the next of the same writer and schema.
 *
 * <p>Thousands of files share one shape, so whatever depends on it is computed once.
 *
 * @param columns the top-level columns in file order
 * @param writtenIds the column ids by name that the host had when it wrote the file, as far as the file says; GreptimeDB
 *     says it in the footer's {@code greptime:metadata}
 * @param writtenKey the ids of the key columns that the host had then; empty when the file does not say
 */
public record FileShape(List<PhysicalColumn> columns, Map<String, Long> writtenIds, Optional<Set<Long>> writtenKey) {

    /** Copies the collections. */
    public FileShape {
        columns = List.copyOf(columns);
        writtenIds = Map.copyOf(writtenIds);
        writtenKey = writtenKey.map(Set::copyOf);
    }

    /**
     * Returns the id of a top-level column: its Parquet field id, or where it has none the host's id of that name.
     *
     * <p>Ids of 2^31 and above, which GreptimeDB's metric engine uses for columns of its own, count as none: they do not
     * fit Iceberg.
     */
    public Optional<Integer> idOf(PhysicalColumn column) {
        if (column.fieldId() != null) {
            return Optional.of(column.fieldId());
        }
        Long written = writtenIds.get(column.name());
        return written == null || written > Integer.MAX_VALUE ? Optional.empty() : Optional.of(written.intValue());
    }

    /** Returns the top-level column of an id. */
    public Optional<PhysicalColumn> column(int id) {
        for (PhysicalColumn column : columns) {
            if (idOf(column).filter(found -> found == id).isPresent()) {
                return Optional.of(column);
            }
        }
        return Optional.empty();
    }
}
