package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An SST as a manifest describes it, GreptimeDB's {@code FileMeta}.
 *
 * @param regionId the region that wrote the file: its path follows from this id, not from the region that lists it
 * @param fileId a UUID
 * @param timeRange first and last time index, both inclusive, in the unit at the time of writing
 * @param level 0 after a flush, 1 after a compaction; says nothing about overlap or tombstones
 * @param fileSize bytes
 * @param maxRowGroupUncompressedSize bytes; 0 if unknown
 * @param numRows 0 if unknown
 * @param numRowGroups 0 if unknown
 * @param sequence the largest sequence of the file; null if unknown
 * @param partitionExpr null, empty or JSON text
 * @param numSeries 0 if unknown
 * @param primaryKeyMin base64 of the first encoded key; null if unknown
 * @param primaryKeyMax base64 of the last encoded key; null if unknown
 * @param unknown fields that this class does not know, written back as they were
 */
public record FileMeta(
        long regionId,
        String fileId,
        TimeRange timeRange,
        int level,
        long fileSize,
        long maxRowGroupUncompressedSize,
        List<String> availableIndexes,
        List<ColumnIndexes> indexes,
        long indexFileSize,
        long indexVersion,
        long numRows,
        long numRowGroups,
        @Nullable Long sequence,
        @Nullable String partitionExpr,
        long numSeries,
        @Nullable String primaryKeyMin,
        @Nullable String primaryKeyMax,
        Map<String, JsonNode> unknown) {

    /** The first and the last time index of a file, both inclusive. */
    public record TimeRange(TimestampValue first, TimestampValue last) {}

    public FileMeta {
        availableIndexes = List.copyOf(availableIndexes);
        indexes = List.copyOf(indexes);
        unknown = Collections.unmodifiableMap(new LinkedHashMap<>(unknown));
    }

    /** A builder whose unset parts are what GreptimeDB reads from an absent field. */
    public static FileMetaBuilder builder(long regionId, String fileId) {
        return new FileMetaBuilder(regionId, fileId);
    }
}
