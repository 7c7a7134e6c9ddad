package dev.verglas.writer.footer;

import java.util.List;
import java.util.Optional;

/**
 * What the footer of a data file says.
 *
 * @param rows the number of rows
 * @param shape the file's schema
 * @param statistics one for each of the shape's columns, in the same order; empty for nested columns
 */
public record FileFooter(long rows, FileShape shape, List<Optional<ColumnStatistics>> statistics) {

    /** Copies the list and checks that it fits the shape. */
    public FileFooter {
        statistics = List.copyOf(statistics);
        if (statistics.size() != shape.columns().size()) {
            throw new IllegalArgumentException(
                    statistics.size() + " statistics for " + shape.columns().size() + " columns");
        }
        if (rows < 0) {
            throw new IllegalArgumentException("a file cannot have " + rows + " rows");
        }
    }
}
