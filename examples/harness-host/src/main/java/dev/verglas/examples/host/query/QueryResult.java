package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one statement answers. */
public sealed interface QueryResult {

    /** A number of rows that were written, deleted or changed; 0 for DDL. */
    record Affected(long rows) implements QueryResult {}

    /**
     * A table of values.
     *
     * @param rows each as long as {@code columns}; values as in {@link dev.verglas.examples.greptime.sst.SstRow}
     */
    record Rows(List<ResultColumn> columns, List<List<@Nullable Object>> rows) implements QueryResult {
        public Rows {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /** A column of a result. */
    record ResultColumn(String name, ConcreteType type) {}
}
