package dev.verglas.examples.host.region;

import dev.verglas.examples.greptime.sst.OpType;
import dev.verglas.examples.greptime.sst.SstRow;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that were written and not flushed, in the order of writing; any thread.
 *
 * <p>Sequences grow by one with each row and entries by one with each write, as in GreptimeDB's log.
 */
final class Memtable {

    private final List<SstRow> rows = new ArrayList<>();
    private long lastSequence;
    private long lastEntry;

    Memtable(long lastSequence, long lastEntry) {
        this.lastSequence = lastSequence;
        this.lastEntry = lastEntry;
    }

    /** Takes rows, whose own sequences do not count. */
    synchronized void write(OpType opType, List<SstRow> written) {
        for (SstRow row : written) {
            rows.add(new SstRow(row.values(), ++lastSequence, opType));
        }
        lastEntry++;
    }

    synchronized List<SstRow> rows() {
        return List.copyOf(rows);
    }

    synchronized boolean isEmpty() {
        return rows.isEmpty();
    }

    synchronized long lastSequence() {
        return lastSequence;
    }

    synchronized long lastEntry() {
        return lastEntry;
    }

    /** Takes a sequence for something that is not a row here. */
    synchronized long nextSequence() {
        return ++lastSequence;
    }

    /** Makes sure that what comes next is newer than a sequence. */
    synchronized void skipTo(long sequence) {
        lastSequence = Math.max(lastSequence, sequence);
    }

    /** Lets go of rows up to a sequence, which files hold. */
    synchronized void dropThrough(long sequence) {
        rows.removeIf(row -> row.sequence() <= sequence);
    }

    synchronized void clear() {
        rows.clear();
    }
}
