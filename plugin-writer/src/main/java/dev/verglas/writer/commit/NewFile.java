package dev.verglas.writer.commit;

import dev.verglas.writer.footer.FileFooter;
import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.mapping.FileStatistics;
import dev.verglas.writer.mapping.IcebergField;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A data file that is to be published.
 *
 * @param location its address
 * @param size its exact length in bytes
 * @param level 0 for a flushed file, higher for the output of a compaction
 * @param timeMin the least time index value in microseconds, where known
 * @param footer what its footer says
 */
public record NewFile(String location, long size, int level, OptionalLong timeMin, FileFooter footer) {

    /** Checks the components. */
    public NewFile {
        Objects.requireNonNull(location, "location");
        Objects.requireNonNull(timeMin, "timeMin");
        Objects.requireNonNull(footer, "footer");
    }

    /** Returns the file as an entry that no commit has added yet, with statistics of these columns. */
    public DataFileEntry entry(List<IcebergField> fields) {
        return new DataFileEntry(
                location,
                footer.rows(),
                size,
                FileStatistics.of(footer, fields),
                footer.shape(),
                timeMin,
                Optional.empty());
    }
}
