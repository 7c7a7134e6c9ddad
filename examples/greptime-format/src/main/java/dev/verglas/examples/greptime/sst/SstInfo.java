package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.FileMetaBuilder;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import java.util.Base64;

/**
 * What the writer of an SST knows about it.
 *
 * @param fileSize bytes
 * @param minTimestamp first time index, in the column's unit
 * @param maxTimestamp last time index, inclusive
 * @param maxSequence the sequence of all rows in the file
 * @param minPrimaryKey first encoded key
 * @param maxPrimaryKey last encoded key
 * @param numSeries distinct keys
 * @param maxRowGroupUncompressedSize bytes
 * @param footer the serialized Parquet {@code FileMetaData} as it stands at the end of the file
 */
@SuppressWarnings("ArrayRecordComponent")
public record SstInfo(
        long fileSize,
        long rows,
        int rowGroups,
        long minTimestamp,
        long maxTimestamp,
        long maxSequence,
        byte[] minPrimaryKey,
        byte[] maxPrimaryKey,
        long numSeries,
        long maxRowGroupUncompressedSize,
        byte[] footer) {

    /** The file as a manifest describes it, with no index. */
    public FileMeta toFileMeta(RegionMetadata metadata, String fileId, int level) {
        String partition = metadata.partitionExpr();
        FileMetaBuilder file = FileMeta.builder(metadata.regionId(), fileId)
                .timeRange(
                        minTimestamp, maxTimestamp, metadata.timeIndex().type().unit())
                .level(level)
                .fileSize(fileSize)
                .maxRowGroupUncompressedSize(maxRowGroupUncompressedSize)
                .rows(rows, rowGroups)
                .sequence(maxSequence)
                .partitionExpr(partition == null || partition.isEmpty() ? null : partition)
                .series(numSeries, null, null);
        if (!metadata.primaryKey().isEmpty()) {
            file.series(numSeries, base64(minPrimaryKey), base64(maxPrimaryKey));
        }
        return file.build();
    }

    private static String base64(byte[] key) {
        return Base64.getEncoder().encodeToString(key);
    }
}
