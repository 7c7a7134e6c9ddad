package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.manifest.SstFormat;

/**
 * How an SST is written.
 *
 * @param format whether tags are columns
 * @param utcAdjusted what the timestamps say of themselves in {@code isAdjustedToUTC}; GreptimeDB writes false
 * @param rowGroupRows the largest number of rows in a row group; GreptimeDB's option {@code max_row_group_row_count}
 */
public record SstOptions(SstFormat format, boolean utcAdjusted, int rowGroupRows) {

    /** GreptimeDB's default number of rows in a row group. */
    public static final int DEFAULT_ROW_GROUP_ROWS = 102_400;

    public SstOptions {
        if (rowGroupRows < 1) {
            throw new IllegalArgumentException("A row group holds at least one row, not " + rowGroupRows);
        }
    }

    /** As GreptimeDB writes: flat, timestamps without a zone. */
    public static SstOptions greptimeDb() {
        return new SstOptions(SstFormat.FLAT, false, DEFAULT_ROW_GROUP_ROWS);
    }

    /** As the harness host writes: flat, timestamps adjusted to UTC. */
    public static SstOptions harness() {
        return new SstOptions(SstFormat.FLAT, true, DEFAULT_ROW_GROUP_ROWS);
    }

    public SstOptions withFormat(SstFormat other) {
        return new SstOptions(other, utcAdjusted, rowGroupRows);
    }

    public SstOptions withUtcAdjusted(boolean adjusted) {
        return new SstOptions(format, adjusted, rowGroupRows);
    }

    public SstOptions withRowGroupRows(int rows) {
        return new SstOptions(format, utcAdjusted, rows);
    }
}
