package dev.verglas.examples.greptime.manifest;

import java.util.List;

/** The indexes that were built for one column of a file, GreptimeDB's {@code ColumnIndexMetadata}. */
public record ColumnIndexes(long columnId, List<String> createdIndexes) {

    public ColumnIndexes {
        createdIndexes = List.copyOf(createdIndexes);
    }
}
