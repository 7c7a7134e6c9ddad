package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ManifestJson;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Reads an SST, GreptimeDB's own or one of {@link SstWriter}, whole into rows.
 *
 * <p>Format, encodings and time zone of the file do not matter. The rows have the columns that the region has now: values
 * of a column that was added later are its default, values of a column whose type was changed are cast. Tombstones are
 * among the rows; see {@link Dedup}.
 */
public final class SstReader {

    private SstReader() {}

    /**
     * All rows of a file, in its order.
     *
     * @param current the region's metadata as of now
     * @param fileSequence the manifest's sequence of the file; it stands for the rows of a file in which every row has
     *     sequence 0, which is how files that were made outside come in
     */
    public static List<SstRow> read(InputFile file, RegionMetadata current, @Nullable Long fileSequence)
            throws IOException {
        try (ParquetFileReader reader = open(file)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            FileColumns columns = new FileColumns(schema, metadata(reader, file), current);
            int sequence = schema.getFieldIndex(SstSchema.SEQUENCE);
            int opType = schema.getFieldIndex(SstSchema.OP_TYPE);
            List<SstRow> rows = new ArrayList<>();
            for (@Nullable Object[] cells : cells(reader, schema)) {
                rows.add(new SstRow(
                        columns.values(cells), internal(cells[sequence]), OpType.ofCode(internal(cells[opType]))));
            }
            return fileSequence == null ? rows : withFileSequence(rows, fileSequence);
        }
    }

    /** The region's metadata at the time when a file was written. */
    public static RegionMetadata readMetadata(InputFile file) throws IOException {
        try (ParquetFileReader reader = open(file)) {
            return metadata(reader, file);
        }
    }

    private static ParquetFileReader open(InputFile file) throws IOException {
        return ParquetFileReader.open(
                file,
                ParquetReadOptions.builder(new PlainParquetConfiguration())
                        .withCodecFactory(new ZstdCodecFactory())
                        .build());
    }

    private static RegionMetadata metadata(ParquetFileReader reader, InputFile file) {
        String json = reader.getFileMetaData().getKeyValueMetaData().get(SstSchema.METADATA_KEY);
        if (json == null) {
            throw new GreptimeFormatException("Not an SST, no '" + SstSchema.METADATA_KEY + "' in " + file);
        }
        return ManifestJson.readRegionMetadata(json);
    }

    private static List<@Nullable Object[]> cells(ParquetFileReader reader, MessageType schema) throws IOException {
        MessageColumnIO io = new ColumnIOFactory().getColumnIO(schema);
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (PageReadStore group = reader.readNextRowGroup(); group != null; group = reader.readNextRowGroup()) {
            RecordReader<@Nullable Object[]> records = io.getRecordReader(group, new FileRows(schema));
            for (long i = 0; i < group.getRowCount(); i++) {
                rows.add(records.read());
            }
        }
        return rows;
    }

    private static long internal(@Nullable Object cell) {
        if (cell instanceof Long value) {
            return value;
        }
        throw new GreptimeFormatException("An internal column of an SST holds " + cell);
    }

    private static List<SstRow> withFileSequence(List<SstRow> rows, long sequence) {
        boolean allZero = rows.stream().allMatch(row -> row.sequence() == 0);
        return allZero
                ? rows.stream()
                        .map(row -> new SstRow(row.values(), sequence, row.opType()))
                        .toList()
                : rows;
    }
}
