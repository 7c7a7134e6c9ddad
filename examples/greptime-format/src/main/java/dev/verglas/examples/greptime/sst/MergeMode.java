package dev.verglas.examples.greptime.sst;

/** What rows with one key and one timestamp become; a table option, which neither manifest nor SST tells. */
public enum MergeMode {
    /** The row with the largest sequence wins as a whole; the default. */
    LAST_ROW,
    /** Each field has its newest value that is not null, down to the newest tombstone. */
    LAST_NON_NULL,
    /** All rows stay; there are no tombstones. */
    APPEND
}
