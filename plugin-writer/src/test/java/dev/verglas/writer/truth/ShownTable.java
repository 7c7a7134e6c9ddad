package dev.verglas.writer.truth;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a reader finds in a table, or should find.
 *
 * @param id the table's number
 * @param files the rows of each file, by the file's address
 */
record ShownTable(long id, Map<String, Long> files) {

    ShownTable {
        files = new TreeMap<>(files);
    }
}
