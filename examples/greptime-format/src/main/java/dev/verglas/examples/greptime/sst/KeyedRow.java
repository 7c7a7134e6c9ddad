package dev.verglas.examples.greptime.sst;

import java.util.Arrays;
import java.util.Comparator;

/**
 * A row with what files and merges sort by.
 *
 * @param key the encoded primary key, compared as unsigned bytes
 */
@SuppressWarnings("ArrayRecordComponent")
record KeyedRow(byte[] key, long timestamp, SstRow row) {

    /** The order of the rows in a file: key, time index, then the newest first. */
    static final Comparator<KeyedRow> FILE_ORDER = (a, b) -> {
        int order = a.compareKey(b);
        return order != 0 ? order : Long.compareUnsigned(b.row.sequence(), a.row.sequence());
    };

    /** Key and time index only: 0 means that both rows are about the same thing. */
    int compareKey(KeyedRow other) {
        int order = Arrays.compareUnsigned(key, other.key);
        return order != 0 ? order : Long.compare(timestamp, other.timestamp);
    }

    boolean sameSeries(KeyedRow other) {
        return Arrays.equals(key, other.key);
    }
}
