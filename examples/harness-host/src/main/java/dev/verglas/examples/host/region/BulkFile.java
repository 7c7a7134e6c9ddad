package dev.verglas.examples.host.region;

import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.key.DenseKeyCodec;
import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.sst.BytesInputFile;
import dev.verglas.examples.greptime.sst.SstRow;
import dev.verglas.examples.greptime.sst.SstWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** A Parquet file from outside that has exactly the layout of a region's files; for bulk ingestion. */
public final class BulkFile {

    private static final int FOOTER_TAIL = 8;

    private final byte[] content;
    private final RegionMetadata metadata;
    private final List<SstRow> rows;
    private final int rowGroups;

    private BulkFile(byte[] content, RegionMetadata metadata, List<SstRow> rows, int rowGroups) {
        this.content = content;
        this.metadata = metadata;
        this.rows = rows;
        this.rowGroups = rowGroups;
    }

    /**
     * Checks a file against a table's schema.
     *
     * @throws RegionException if it is no Parquet, empty, not sorted, or differs from the layout of the table's files
     */
    public static BulkFile read(RegionMetadata metadata, byte[] content) {
        int rowGroups;
        try (ParquetFileReader reader = ParquetFileReader.open(new BytesInputFile(content))) {
            MessageType schema = reader.getFooter().getFileMetaData().getSchema();
            SstLayout.requireMatch(metadata, schema);
            rowGroups = reader.getFooter().getBlocks().size();
        } catch (IOException | RuntimeException e) {
            throw e instanceof RegionException ours ? ours : new RegionException("not a Parquet file: " + e, e);
        }
        List<SstRow> rows;
        try {
            rows = RegionFiles.read(metadata, content, null);
        } catch (GreptimeFormatException e) {
            throw new RegionException("the file cannot be read: " + e.getMessage(), e);
        }
        if (rows.isEmpty()) {
            throw new RegionException("the file has no rows");
        }
        if (!SstWriter.sort(metadata, rows).equals(rows)) {
            throw new RegionException("the file's rows are not sorted by primary key and time index");
        }
        return new BulkFile(content, metadata, rows, rowGroups);
    }

    /** All rows, so that the caller can tell which region they belong to. */
    public List<SstRow> rows() {
        return rows;
    }

    byte[] content() {
        return content;
    }

    long largestSequence() {
        return rows.stream().mapToLong(SstRow::sequence).max().orElse(0);
    }

    /**
     * Describes the file as one of a region.
     *
     * @param sequence stands for all rows if their own sequences are 0
     */
    WrittenSst place(RegionMetadata region, long sequence) {
        if (region.schemaVersion() != metadata.schemaVersion()) {
            throw new RegionException("the table was altered while the file was read; try again");
        }
        int timeIndex = region.indexOf(region.timeIndex().columnId());
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        long series = 0;
        byte @Nullable [] first = null;
        byte @Nullable [] last = null;
        for (SstRow row : rows) {
            if (!(row.value(timeIndex) instanceof Long time)) {
                throw new RegionException("the file has a row without a time index");
            }
            min = Math.min(min, time);
            max = Math.max(max, time);
            byte[] key = keyOf(region, row);
            if (!Arrays.equals(key, last)) {
                series++;
            }
            first = first == null ? key : first;
            last = key;
        }
        String partition = region.partitionExpr();
        long largest = largestSequence();
        FileMeta meta = FileMeta.builder(region.regionId(), UUID.randomUUID().toString())
                .timeRange(min, max, region.timeIndex().type().unit())
                .fileSize(content.length)
                .rows(rows.size(), rowGroups)
                .sequence(largest == 0 ? sequence : largest)
                .partitionExpr(partition == null || partition.isEmpty() ? null : partition)
                .series(series, base64(region, first), base64(region, last))
                .build();
        return new WrittenSst(meta, footer());
    }

    private static byte[] keyOf(RegionMetadata region, SstRow row) {
        List<@Nullable Object> values = new ArrayList<>();
        for (long column : region.primaryKey()) {
            values.add(row.value(region.indexOf(column)));
        }
        return new DenseKeyCodec(region).encode(values);
    }

    private static @Nullable String base64(RegionMetadata region, byte @Nullable [] key) {
        return key == null || region.primaryKey().isEmpty()
                ? null
                : Base64.getEncoder().encodeToString(key);
    }

    private byte[] footer() {
        int end = content.length - FOOTER_TAIL;
        int length = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
        return Arrays.copyOfRange(content, end - length, end);
    }
}
