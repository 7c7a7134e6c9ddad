package dev.verglas.examples.greptime.sst;

import org.jspecify.annotations.Nullable;

/** Counts the rows of a file while they are written and checks their order. */
final class SstSummary {

    private long rows;
    private long series;
    private long minTimestamp = Long.MAX_VALUE;
    private long maxTimestamp = Long.MIN_VALUE;
    private @Nullable KeyedRow first;
    private @Nullable KeyedRow last;

    void add(KeyedRow row) {
        if (first == null) {
            first = row;
        }
        if (last != null && KeyedRow.FILE_ORDER.compare(last, row) > 0) {
            throw new IllegalArgumentException("Rows are out of order: " + row.row() + " after " + last.row());
        }
        if (last == null || !last.sameSeries(row)) {
            series++;
        }
        last = row;
        rows++;
        minTimestamp = Math.min(minTimestamp, row.timestamp());
        maxTimestamp = Math.max(maxTimestamp, row.timestamp());
    }

    SstInfo toInfo(long fileSize, int rowGroups, long sequence, long largestRowGroup, byte[] footer) {
        if (first == null || last == null) {
            throw new IllegalStateException("No row was written");
        }
        return new SstInfo(
                fileSize,
                rows,
                rowGroups,
                minTimestamp,
                maxTimestamp,
                sequence,
                first.key(),
                last.key(),
                series,
                largestRowGroup,
                footer);
    }
}
