package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the parts of a {@link FileMeta}; not for several threads. */
public final class FileMetaBuilder {

    private final long regionId;
    private final String fileId;
    private FileMeta.TimeRange timeRange = new FileMeta.TimeRange(
            new TimestampValue(0, TimestampUnit.MILLISECOND), new TimestampValue(0, TimestampUnit.MILLISECOND));
    private int level;
    private long fileSize;
    private long maxRowGroupUncompressedSize;
    private List<String> availableIndexes = List.of();
    private List<ColumnIndexes> indexes = List.of();
    private long indexFileSize;
    private long indexVersion;
    private long numRows;
    private long numRowGroups;
    private @Nullable Long sequence;
    private @Nullable String partitionExpr;
    private long numSeries;
    private @Nullable String primaryKeyMin;
    private @Nullable String primaryKeyMax;
    private Map<String, JsonNode> unknown = Map.of();

    FileMetaBuilder(long regionId, String fileId) {
        this.regionId = regionId;
        this.fileId = fileId;
    }

    /** First and last time index, both inclusive, in one unit. */
    public FileMetaBuilder timeRange(long first, long last, TimestampUnit unit) {
        return timeRange(new FileMeta.TimeRange(new TimestampValue(first, unit), new TimestampValue(last, unit)));
    }

    FileMetaBuilder timeRange(FileMeta.TimeRange range) {
        this.timeRange = range;
        return this;
    }

    public FileMetaBuilder level(int value) {
        this.level = value;
        return this;
    }

    public FileMetaBuilder fileSize(long bytes) {
        this.fileSize = bytes;
        return this;
    }

    public FileMetaBuilder maxRowGroupUncompressedSize(long bytes) {
        this.maxRowGroupUncompressedSize = bytes;
        return this;
    }

    /** The kinds of index of the file, the indexes of each column, and the size in bytes of the index file. */
    public FileMetaBuilder indexes(List<String> available, List<ColumnIndexes> columns, long fileBytes, long version) {
        this.availableIndexes = available;
        this.indexes = columns;
        this.indexFileSize = fileBytes;
        this.indexVersion = version;
        return this;
    }

    /** Number of rows and of row groups; 0 if unknown. */
    public FileMetaBuilder rows(long rows, long rowGroups) {
        this.numRows = rows;
        this.numRowGroups = rowGroups;
        return this;
    }

    public FileMetaBuilder sequence(@Nullable Long max) {
        this.sequence = max;
        return this;
    }

    public FileMetaBuilder partitionExpr(@Nullable String json) {
        this.partitionExpr = json;
        return this;
    }

    /** The number of distinct keys, and the first and the last encoded key in base64. */
    public FileMetaBuilder series(long count, @Nullable String firstKey, @Nullable String lastKey) {
        this.numSeries = count;
        this.primaryKeyMin = firstKey;
        this.primaryKeyMax = lastKey;
        return this;
    }

    FileMetaBuilder unknown(Map<String, JsonNode> fields) {
        this.unknown = fields;
        return this;
    }

    public FileMeta build() {
        return new FileMeta(
                regionId,
                fileId,
                timeRange,
                level,
                fileSize,
                maxRowGroupUncompressedSize,
                availableIndexes,
                indexes,
                indexFileSize,
                indexVersion,
                numRows,
                numRowGroups,
                sequence,
                partitionExpr,
                numSeries,
                primaryKeyMin,
                primaryKeyMax,
                unknown);
    }
}
