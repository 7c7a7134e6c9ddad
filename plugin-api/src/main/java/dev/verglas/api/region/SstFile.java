package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.ObjectKey;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A Parquet data file that a region's manifest lists.
 *
 * <p>Equal by file id and path: a manifest that lists the file again with other facts speaks of the same file.
 * Immutable.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public final class SstFile {

    private final String fileId;
    private final ObjectKey path;
    private final RegionId writtenBy;
    private final long size;
    private final long rows;
    private final int level;
    private final @Nullable TimeRange timeRange;
    private final @Nullable Long maxSequence;
    private final @Nullable String partitionExpr;
    private final @Nullable ByteBuffer primaryKeyMin;
    private final @Nullable ByteBuffer primaryKeyMax;
    private final @Nullable ByteBuffer footer;

    private SstFile(Builder builder) {
        this.fileId = builder.fileId;
        this.path = builder.path;
        this.writtenBy = builder.writtenBy;
        this.size = builder.size;
        this.rows = builder.rows;
        this.level = builder.level;
        this.timeRange = builder.timeRange;
        this.maxSequence = builder.maxSequence;
        this.partitionExpr = builder.partitionExpr;
        this.primaryKeyMin = builder.primaryKeyMin;
        this.primaryKeyMax = builder.primaryKeyMax;
        this.footer = builder.footer;
    }

    /**
     * Starts a file with what every file has.
     *
     * @param fileId the host's id of the file, unique in the table
     * @param path where it lies below the storage root; of the region that wrote it, not of the one that lists it
     * @param writtenBy the region that wrote it
     */
    public static Builder builder(String fileId, ObjectKey path, RegionId writtenBy) {
        return new Builder(fileId, path, writtenBy);
    }

    /** Returns the host's id of the file. */
    public String fileId() {
        return fileId;
    }

    /** Returns where the file lies below the storage root. */
    public ObjectKey path() {
        return path;
    }

    /** Returns the region that wrote the file. */
    public RegionId writtenBy() {
        return writtenBy;
    }

    /** Returns the length in bytes; 0 if unknown. */
    public long size() {
        return size;
    }

    /** Returns the number of rows; 0 if unknown. */
    public long rows() {
        return rows;
    }

    /** Returns the level: 0 for a flush, higher after compactions. */
    public int level() {
        return level;
    }

    /** Returns the span of the time index, if known. */
    public Optional<TimeRange> timeRange() {
        return Optional.ofNullable(timeRange);
    }

    /** Returns the highest sequence of the file's rows, if known. */
    public OptionalLong maxSequence() {
        return maxSequence == null ? OptionalLong.empty() : OptionalLong.of(maxSequence);
    }

    /** Returns the partition expression of the region that wrote the file, if known. */
    public Optional<String> partitionExpr() {
        return Optional.ofNullable(partitionExpr);
    }

    /** Returns the least encoded primary key, read-only, if known. */
    public Optional<ByteBuffer> primaryKeyMin() {
        return Optional.ofNullable(primaryKeyMin).map(ByteBuffer::asReadOnlyBuffer);
    }

    /** Returns the greatest encoded primary key, read-only, if known. */
    public Optional<ByteBuffer> primaryKeyMax() {
        return Optional.ofNullable(primaryKeyMax).map(ByteBuffer::asReadOnlyBuffer);
    }

    /**
     * Returns the Parquet footer, read-only: the bytes of the thrift {@code FileMetaData}, without the length and magic
     * that follow it in the file. Present when the file was written in this process.
     */
    public Optional<ByteBuffer> footer() {
        return Optional.ofNullable(footer).map(ByteBuffer::asReadOnlyBuffer);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SstFile that && fileId.equals(that.fileId) && path.equals(that.path);
    }

    @Override
    public int hashCode() {
        return Objects.hash(fileId, path);
    }

    @Override
    public String toString() {
        return path + " (" + rows + " rows, " + size + " bytes, level " + level + ")";
    }

    /** Collects the facts of a file. */
    public static final class Builder {
        private final String fileId;
        private final ObjectKey path;
        private final RegionId writtenBy;
        private long size;
        private long rows;
        private int level;
        private @Nullable TimeRange timeRange;
        private @Nullable Long maxSequence;
        private @Nullable String partitionExpr;
        private @Nullable ByteBuffer primaryKeyMin;
        private @Nullable ByteBuffer primaryKeyMax;
        private @Nullable ByteBuffer footer;

        private Builder(String fileId, ObjectKey path, RegionId writtenBy) {
            this.fileId = Objects.requireNonNull(fileId, "fileId");
            this.path = Objects.requireNonNull(path, "path");
            this.writtenBy = Objects.requireNonNull(writtenBy, "writtenBy");
        }

        /** Sets the length in bytes; 0 means unknown. */
        public Builder size(long value) {
            this.size = requireNotNegative(value, "size");
            return this;
        }

        /** Sets the number of rows; 0 means unknown. */
        public Builder rows(long value) {
            this.rows = requireNotNegative(value, "rows");
            return this;
        }

        /** Sets the level. */
        public Builder level(int value) {
            this.level = (int) requireNotNegative(value, "level");
            return this;
        }

        /** Sets the span of the time index. */
        public Builder timeRange(@Nullable TimeRange value) {
            this.timeRange = value;
            return this;
        }

        /** Sets the highest sequence. */
        public Builder maxSequence(@Nullable Long value) {
            this.maxSequence = value;
            return this;
        }

        /** Sets the partition expression of the writing region. */
        public Builder partitionExpr(@Nullable String value) {
            this.partitionExpr = value;
            return this;
        }

        /** Sets the range of encoded primary keys; both or neither. */
        public Builder primaryKeyRange(byte @Nullable [] min, byte @Nullable [] max) {
            if ((min == null) != (max == null)) {
                throw new IllegalArgumentException("a primary key range has both ends or none");
            }
            this.primaryKeyMin = min == null ? null : ByteBuffer.wrap(min.clone());
            this.primaryKeyMax = max == null ? null : ByteBuffer.wrap(max.clone());
            return this;
        }

        /** Sets the footer: the bytes of the thrift {@code FileMetaData}. */
        public Builder footer(byte @Nullable [] thrift) {
            this.footer = thrift == null ? null : ByteBuffer.wrap(thrift.clone());
            return this;
        }

        /** Makes the file. */
        public SstFile build() {
            return new SstFile(this);
        }

        private static long requireNotNegative(long value, String what) {
            if (value < 0) {
                throw new IllegalArgumentException(what + " must not be negative: " + value);
            }
            return value;
        }
    }
}
