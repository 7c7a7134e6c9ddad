package dev.verglas.examples.greptime.testing;

import java.util.List;

/**
 * A table as {@code information_schema.tables} told at a fixture's moment.
 *
 * @param engine {@code mito} or {@code metric}
 * @param createOptions such as {@code append_mode=true merge_mode=last_row}
 */
public record FixtureTable(
        String catalog, String schema, String name, long tableId, String engine, List<String> createOptions) {

    public FixtureTable {
        createOptions = List.copyOf(createOptions);
    }

    /** Whether an option stands in the table's options, for example {@code append_mode=true}. */
    public boolean has(String option) {
        return createOptions.contains(option);
    }
}
