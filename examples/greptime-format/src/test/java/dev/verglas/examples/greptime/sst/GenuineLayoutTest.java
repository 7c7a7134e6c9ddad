package dev.verglas.examples.greptime.sst;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.RegionPaths;
import dev.verglas.examples.greptime.manifest.SstFormat;
import dev.verglas.examples.greptime.testing.Fixture;
import dev.verglas.examples.greptime.testing.FixtureRegions;
import dev.verglas.examples.greptime.testing.FixtureTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the writer makes of the rows of a genuine file is laid out like that file. */
class GenuineLayoutTest {

    static Stream<Path> flatFiles() {
        return GenuineFiles.flat();
    }

    static Stream<Arguments> listedFiles() {
        return Stream.of(
                        Fixture.of("b_lww_flat", "1_flush"),
                        Fixture.of("b_lww_flat", "4_compacted"),
                        Fixture.of("k_tag_types_flat", "flush1"),
                        Fixture.of("h_row_groups", "flush1"))
                .flatMap(fixture -> fixture.tables().stream()
                        .filter(table -> fixture.answer(table.name()).isPresent())
                        .map(table -> Arguments.of(fixture, table)));
    }

    @ParameterizedTest
    @MethodSource("flatFiles")
    void schemaIsTheGenuineOne(Path file) throws IOException {
        byte[] genuine = GenuineFiles.bytes(file);
        RegionMetadata metadata = SstReader.readMetadata(new BytesInputFile(genuine));

        assertThat(SstSchema.of(metadata, options(metadata, genuine)))
                .isEqualTo(GenuineFiles.footer(genuine).getFileMetaData().getSchema());
    }

    @ParameterizedTest
    @MethodSource("flatFiles")
    void rewrittenFileHasTheRowsAndTheColumnChunksOfTheGenuineOne(Path file) throws IOException {
        byte[] genuine = GenuineFiles.bytes(file);
        RegionMetadata metadata = SstReader.readMetadata(new BytesInputFile(genuine));
        List<SstRow> rows = SstReader.read(new BytesInputFile(genuine), metadata, null);
        BufferOutputFile out = new BufferOutputFile();

        SstInfo info = SstWriter.write(metadata, rows, options(metadata, genuine), out);

        byte[] own = out.toByteArray();
        assertThat(info.fileSize()).isEqualTo(own.length);
        assertThat(SstReader.readMetadata(new BytesInputFile(own))).isEqualTo(metadata);
        List<SstRow> back = SstReader.read(new BytesInputFile(own), metadata, null);
        assertThat(back)
                .usingElementComparator(GenuineLayoutTest::compareValues)
                .containsExactlyElementsOf(rows);
        if (rows.stream().allMatch(row -> row.sequence() == rows.get(0).sequence())) {
            assertThat(chunks(own)).isEqualTo(chunks(genuine));
            assertThat(back).isEqualTo(rows);
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("listedFiles")
    void manifestEntryIsTheGenuineOneButForSizes(Fixture fixture, FixtureTable table) throws IOException {
        RegionPaths paths = RegionPaths.of(table.catalog(), table.schema(), table.tableId());
        for (RegionManifest manifest : FixtureRegions.manifests(fixture, paths)) {
            for (FileMeta genuine : manifest.files().values()) {
                byte[] bytes = GenuineFiles.bytes(fixture.dir().resolve(paths.sst(genuine)));
                RegionMetadata metadata = manifest.metadata();
                List<SstRow> rows = SstReader.read(new BytesInputFile(bytes), metadata, genuine.sequence());
                SstInfo info = SstWriter.write(metadata, rows, options(metadata, bytes), new BufferOutputFile());

                assertThat(info.toFileMeta(metadata, genuine.fileId(), genuine.level()))
                        .usingRecursiveComparison()
                        .ignoringFields("fileSize", "maxRowGroupUncompressedSize")
                        .isEqualTo(genuine);
            }
        }
    }

    /** Whether the file has tag columns, and its row groups, as they are. */
    private static SstOptions options(RegionMetadata metadata, byte[] genuine) {
        ParquetMetadata footer = GenuineFiles.footer(genuine);
        boolean flat = metadata.primaryKey().isEmpty()
                || GenuineFiles.columns(footer)
                        .contains(metadata.keyColumns().get(0).name());
        long rowGroupRows = footer.getBlocks().get(0).getRowCount();
        return SstOptions.greptimeDb()
                .withFormat(flat ? SstFormat.FLAT : SstFormat.PRIMARY_KEY)
                .withRowGroupRows((int) rowGroupRows);
    }

    /** Path, compression, main encoding, whether there are page indexes, rows, nulls. */
    private static List<String> chunks(byte[] bytes) {
        List<String> chunks = new ArrayList<>();
        for (BlockMetaData block : GenuineFiles.footer(bytes).getBlocks()) {
            for (ColumnChunkMetaData chunk : block.getColumns()) {
                chunks.add(
                        chunk.getPath().toDotString() + " " + chunk.getCodec() + " " + mainEncoding(chunk) + " indexes "
                                + hasColumnIndex(chunk) + " " + (chunk.getOffsetIndexReference() != null)
                                + " rows " + block.getRowCount() + " nulls "
                                + chunk.getStatistics().getNumNulls());
            }
        }
        return chunks;
    }

    /** Parquet for Java leaves out the column index of floats among which is a NaN, the Rust writer skips the NaN. */
    private static boolean hasColumnIndex(ColumnChunkMetaData chunk) {
        boolean floats =
                switch (chunk.getPrimitiveType().getPrimitiveTypeName()) {
                    case FLOAT, DOUBLE -> true;
                    case BOOLEAN, INT32, INT64, INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> false;
                };
        return floats || chunk.getColumnIndexReference() != null;
    }

    private static Encoding mainEncoding(ColumnChunkMetaData chunk) {
        if (chunk.getEncodings().contains(Encoding.DELTA_BINARY_PACKED)) {
            return Encoding.DELTA_BINARY_PACKED;
        }
        return chunk.hasDictionaryPage() ? Encoding.RLE_DICTIONARY : Encoding.PLAIN;
    }

    private static int compareValues(SstRow a, SstRow b) {
        SstRow sameSequence = new SstRow(b.values(), a.sequence(), b.opType());
        return a.equals(sameSequence) ? 0 : 1;
    }
}
