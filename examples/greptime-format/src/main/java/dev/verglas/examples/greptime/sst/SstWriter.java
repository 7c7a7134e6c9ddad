package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ManifestJson;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Writes an SST as GreptimeDB's flush and compaction do ({@code mito2/src/sst/parquet/writer.rs}).
 *
 * <p>As there: columns, ids and types ({@link SstSchema}); ZSTD on all columns but {@code __op_type}; dictionaries, but
 * DELTA_BINARY_PACKED for the time index and {@code __sequence}; page indexes; statistics in full length; the largest
 * sequence of the rows in every row. Not as there: {@code ARROW:schema} is not written, and columns of type list, struct,
 * JSON2, interval and dictionary are refused; parquet-java leaves out statistics above 4,096 bytes.
 */
public final class SstWriter {

    private static final int WHOLE = Integer.MAX_VALUE;
    private static final int FOOTER_TAIL = 8;
    private static final long UNUSED_ROW_GROUP_BYTES = 128L << 20;

    private final RegionMetadata metadata;
    private final SstOptions options;
    private final int[] valueIndexes;

    private SstWriter(RegionMetadata metadata, SstOptions options) {
        this.metadata = metadata;
        this.options = options;
        this.valueIndexes = SstSchema.columns(metadata, options.format()).stream()
                .mapToLong(ColumnMetadata::columnId)
                .mapToInt(metadata::indexOf)
                .toArray();
    }

    /** The rows in the order of a file: encoded key, time index, then the newest first. */
    public static List<SstRow> sort(RegionMetadata metadata, Collection<SstRow> rows) {
        return new RowKeys(metadata).sorted(rows).stream().map(KeyedRow::row).toList();
    }

    /**
     * Writes a file, which must not exist.
     *
     * @param rows at least one, in the order of {@link #sort}; every row of the file gets the largest of their sequences
     * @throws IllegalArgumentException if rows are out of order or a value does not fit its column
     */
    public static SstInfo write(RegionMetadata metadata, List<SstRow> rows, SstOptions options, OutputFile file)
            throws IOException {
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("An SST has at least one row");
        }
        return new SstWriter(metadata, options).write(rows, file);
    }

    private SstInfo write(List<SstRow> rows, OutputFile file) throws IOException {
        long sequence =
                rows.stream().map(SstRow::sequence).max(Long::compareUnsigned).orElseThrow();
        MessageType schema = SstSchema.of(metadata, options);
        ParquetProperties properties = ParquetProperties.builder()
                .withValuesWriterFactory(
                        new SstValuesWriterFactory(metadata.timeIndex().name()))
                .withColumnIndexTruncateLength(WHOLE)
                .withStatisticsTruncateLength(WHOLE)
                .build();
        CapturingOutputFile captured = new CapturingOutputFile(file);
        SstSummary summary = new SstSummary();
        try (ParquetFileWriter parquet = new ParquetFileWriter(
                captured, schema, ParquetFileWriter.Mode.CREATE, UNUSED_ROW_GROUP_BYTES, 0, WHOLE, WHOLE, false)) {
            parquet.start();
            writeRows(
                    rows,
                    sequence,
                    summary,
                    () -> new RowGroupWriter(parquet, schema, properties, new ZstdCodecFactory()));
            captured.startCapture();
            parquet.end(Map.of(SstSchema.METADATA_KEY, ManifestJson.writeRegionMetadata(metadata)));
            List<BlockMetaData> blocks = parquet.getFooter().getBlocks();
            long largest = blocks.stream()
                    .mapToLong(BlockMetaData::getTotalByteSize)
                    .max()
                    .orElse(0);
            return summary.toInfo(captured.length(), blocks.size(), sequence, largest, footer(captured.captured()));
        }
    }

    private void writeRows(List<SstRow> rows, long sequence, SstSummary summary, Supplier<RowGroupWriter> groups)
            throws IOException {
        RowKeys keys = new RowKeys(metadata);
        @Nullable RowGroupWriter group = null;
        for (SstRow row : rows) {
            KeyedRow keyed = keys.keyed(row);
            summary.add(keyed);
            if (group == null) {
                group = groups.get();
            }
            writeRow(keyed, sequence, group);
            if (group.rows() == options.rowGroupRows()) {
                group.finish();
                group = null;
            }
        }
        if (group != null) {
            group.finish();
        }
    }

    private void writeRow(KeyedRow keyed, long sequence, RowGroupWriter group) {
        for (int i = 0; i < valueIndexes.length; i++) {
            group.cell(i).write(keyed.row().value(valueIndexes[i]));
        }
        group.cell(valueIndexes.length).write(keyed.key());
        group.cell(valueIndexes.length + 1).write(sequence);
        group.cell(valueIndexes.length + 2).write((long) keyed.row().opType().code());
        group.endRow();
    }

    /** The last eight bytes of a Parquet file are the length of the footer before them and a magic. */
    private static byte[] footer(byte[] end) {
        int length = ByteBuffer.wrap(end).order(ByteOrder.LITTLE_ENDIAN).getInt(end.length - FOOTER_TAIL);
        int stop = end.length - FOOTER_TAIL;
        return Arrays.copyOfRange(end, stop - length, stop);
    }
}
