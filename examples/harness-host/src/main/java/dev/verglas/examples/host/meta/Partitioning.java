package dev.verglas.examples.host.meta;

import java.util.List;

/**
 * How the rows of a table are spread over its regions.
 *
 * @param regions the number of regions, at least 1; region numbers start at 0
 * @param columns the columns that the expressions read; empty when rows are spread by a hash of their key
 * @param expressions one for each region in GreptimeDB's JSON form; empty when rows are spread by hash
 */
public record Partitioning(int regions, List<String> columns, List<String> expressions) {

    public Partitioning {
        columns = List.copyOf(columns);
        expressions = List.copyOf(expressions);
        if (regions < 1 || (!expressions.isEmpty() && expressions.size() != regions)) {
            throw new IllegalArgumentException(regions + " regions with " + expressions.size() + " expressions");
        }
    }

    /** Rows are spread by a hash of their key; with one region, all go there. */
    public static Partitioning byHash(int regions) {
        return new Partitioning(regions, List.of(), List.of());
    }

    /** The expression of a region as its manifest has it; empty text where there is none. */
    public String expression(int region) {
        return expressions.isEmpty() ? "" : expressions.get(region);
    }
}
