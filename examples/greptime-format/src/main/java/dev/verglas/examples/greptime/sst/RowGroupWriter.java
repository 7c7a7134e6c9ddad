package dev.verglas.examples.greptime.sst;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageWriteStore;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/**
 * Collects the rows of one row group and adds it to a file.
 *
 * <p>The last column, {@code __op_type}, has a page store of its own, since it is the one column without compression.
 */
final class RowGroupWriter {

    private final ParquetFileWriter file;
    private final ColumnChunkPageWriteStore compressed;
    private final ColumnChunkPageWriteStore plain;
    private final ColumnWriteStore columns;
    private final List<CellWriter> cells = new ArrayList<>();
    private long rows;

    RowGroupWriter(
            ParquetFileWriter file, MessageType schema, ParquetProperties properties, CompressionCodecFactory codecs) {
        this.file = file;
        int last = schema.getFieldCount() - 1;
        this.compressed = pages(
                new MessageType(schema.getName(), schema.getFields().subList(0, last)),
                properties,
                codecs.getCompressor(CompressionCodecName.ZSTD));
        this.plain = pages(
                new MessageType(schema.getName(), schema.getFields().subList(last, last + 1)),
                properties,
                codecs.getCompressor(CompressionCodecName.UNCOMPRESSED));
        PageWriteStore both = column -> (isLast(schema, column) ? plain : compressed).getPageWriter(column);
        this.columns = properties.newColumnWriteStore(schema, both, compressed);
        for (ColumnDescriptor column : schema.getColumns()) {
            cells.add(new CellWriter(column, columns.getColumnWriter(column)));
        }
    }

    /** The writer of the column at a position in the file. */
    CellWriter cell(int index) {
        return cells.get(index);
    }

    void endRow() {
        columns.endRecord();
        rows++;
    }

    long rows() {
        return rows;
    }

    /** Ends all pages, which closing does (flushing first would end them twice), and adds the row group to the file. */
    void finish() throws IOException {
        file.startBlock(rows);
        columns.close();
        compressed.flushToFileWriter(file);
        plain.flushToFileWriter(file);
        file.endBlock();
        compressed.close();
        plain.close();
    }

    private static boolean isLast(MessageType schema, ColumnDescriptor column) {
        return schema.getFieldIndex(column.getPath()[0]) == schema.getFieldCount() - 1;
    }

    private static ColumnChunkPageWriteStore pages(
            MessageType schema, ParquetProperties properties, CompressionCodecFactory.BytesInputCompressor compressor) {
        return new ColumnChunkPageWriteStore(
                compressor, schema, properties.getAllocator(), properties.getColumnIndexTruncateLength(), false);
    }
}
