package dev.verglas.writer.manifest;

import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.mapping.FileStatistics;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A data file in a manifest.
 *
 * @param location the file's address, the same text in every commit
 * @param rows the number of its rows
 * @param size its length in bytes
 * @param held its column statistics
 * @param shape its physical schema
 * @param timeMin the least time index value in microseconds where known, for clustering
 * @param added the commit that added it; empty while it is being added
 */
public record DataFileEntry(
        String location,
        long rows,
        long size,
        EntryStatistics held,
        FileShape shape,
        OptionalLong timeMin,
        Optional<AddedBy> added) {

    /** Checks the components. */
    public DataFileEntry {
        Objects.requireNonNull(location, "location");
        Objects.requireNonNull(held, "held");
        Objects.requireNonNull(shape, "shape");
        Objects.requireNonNull(timeMin, "timeMin");
        Objects.requireNonNull(added, "added");
    }

    /** Makes an entry with statistics as values. */
    public DataFileEntry(
            String location,
            long rows,
            long size,
            FileStatistics statistics,
            FileShape shape,
            OptionalLong timeMin,
            Optional<AddedBy> added) {
        this(location, rows, size, EntryStatistics.of(statistics), shape, timeMin, added);
    }

    /** Returns its column statistics, decoded at every call. */
    public FileStatistics statistics() {
        return held.values();
    }

    /** Returns the same file as one that a commit has added. */
    public DataFileEntry addedBy(long snapshotId, long sequenceNumber) {
        return added(Optional.of(new AddedBy(snapshotId, sequenceNumber)));
    }

    /** Returns the same file with other statistics. */
    public DataFileEntry with(FileStatistics others) {
        return new DataFileEntry(location, rows, size, others, shape, timeMin, added);
    }

    /** Returns the same file as added by another commit, or by none yet. */
    public DataFileEntry added(Optional<AddedBy> by) {
        return new DataFileEntry(location, rows, size, held, shape, timeMin, by);
    }

    /**
     * The commit that added a file.
     *
     * @param snapshotId its snapshot
     * @param sequenceNumber its sequence number: the file's data and file sequence number
     */
    public record AddedBy(long snapshotId, long sequenceNumber) {}
}
