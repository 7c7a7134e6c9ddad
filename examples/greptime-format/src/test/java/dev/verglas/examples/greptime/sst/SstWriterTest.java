package dev.verglas.examples.greptime.sst;

import static dev.verglas.examples.greptime.sst.Regions.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.ConcreteType.Kind;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.SstFormat;
import dev.verglas.examples.greptime.manifest.TimestampUnit;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SstWriterTest {

    private static final RegionMetadata HOSTS =
            Regions.hosts().field("v", ConcreteType.of(Kind.FLOAT64)).build();

    @TempDir
    Path dir;

    @Test
    void everyTypeComesBackAsItWasWritten() throws IOException {
        RegionMetadata metadata = Regions.of()
                .time(ConcreteType.timestamp(TimestampUnit.SECOND))
                .field("bool", ConcreteType.of(Kind.BOOLEAN))
                .field("i8", ConcreteType.of(Kind.INT8))
                .field("u32", ConcreteType.of(Kind.UINT32))
                .field("u64", ConcreteType.of(Kind.UINT64))
                .field("f32", ConcreteType.of(Kind.FLOAT32))
                .field("text", ConcreteType.string())
                .field("bytes", ConcreteType.binary())
                .field("day", ConcreteType.of(Kind.DATE))
                .field("nanos", ConcreteType.timestamp(TimestampUnit.NANOSECOND))
                .field("time", ConcreteType.time(TimestampUnit.MICROSECOND))
                .field("d9", ConcreteType.decimal128(9, 2))
                .field("d18", ConcreteType.decimal128(18, 4))
                .field("d38", ConcreteType.decimal128(38, 10))
                .field("json", ConcreteType.jsonb())
                .field("vector", ConcreteType.vector(1))
                .build();
        List<SstRow> rows = List.of(
                put(
                        3,
                        -5L,
                        true,
                        -128L,
                        4_294_967_295L,
                        -1L,
                        1.5f,
                        "žluť",
                        new byte[] {0, -1},
                        -719_162L,
                        Long.MIN_VALUE,
                        86_399_999_999L,
                        new BigDecimal("-1234567.89"),
                        new BigDecimal("0.0001"),
                        new BigDecimal("-1234567890123456789012345678.0123456789"),
                        new byte[] {1},
                        new byte[] {0, 0, -128, 63}),
                put(3, 0L, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null));

        assertThat(roundTrip(metadata, rows, SstOptions.harness())).isEqualTo(rows);
    }

    @Test
    void largeUnsignedNumbersMayBeWrittenFromBigIntegers() throws IOException {
        RegionMetadata metadata = Regions.of()
                .tag("id", ConcreteType.of(Kind.UINT64))
                .time(Regions.MILLIS)
                .build();
        BigInteger large = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.TWO);

        assertThat(roundTrip(metadata, List.of(put(1, large, 1L)), SstOptions.harness()))
                .containsExactly(put(1, -2L, 1L));
    }

    @Test
    void everyRowGetsTheLargestSequence() throws IOException {
        List<SstRow> rows = List.of(put(9, "a", 1L, 1.0), put(4, "a", 2L, 2.0), put(7, "b", 1L, 3.0));

        assertThat(roundTrip(HOSTS, rows, SstOptions.harness()))
                .extracting(SstRow::sequence)
                .containsExactly(9L, 9L, 9L);
    }

    @Test
    void timestampsSayUtcOnlyIfAsked() throws IOException {
        List<SstRow> rows = List.of(put(1, "a", 1L, 1.0));

        assertThat(footer(HOSTS, rows, SstOptions.harness())
                        .getFileMetaData()
                        .getSchema()
                        .toString())
                .contains("(TIMESTAMP(MILLIS,true))");
        assertThat(footer(HOSTS, rows, SstOptions.greptimeDb())
                        .getFileMetaData()
                        .getSchema()
                        .toString())
                .contains("(TIMESTAMP(MILLIS,false))");
    }

    @Test
    void primaryKeyFormatHasNoTagColumnsAndReadsTheSame() throws IOException {
        List<SstRow> rows = List.of(put(1, null, 1L, 1.0), put(1, "a", 1L, 2.0), put(1, "a", 2L, null));
        SstOptions options = SstOptions.harness().withFormat(SstFormat.PRIMARY_KEY);

        assertThat(GenuineFiles.columns(footer(HOSTS, rows, options)))
                .containsExactly("v", "ts", "__primary_key", "__sequence", "__op_type");
        assertThat(roundTrip(HOSTS, rows, options)).isEqualTo(rows);
    }

    @Test
    void rowGroupsEndAtTheirNumberOfRows() throws IOException {
        List<SstRow> rows = new ArrayList<>();
        for (long ts = 0; ts < 250; ts++) {
            rows.add(put(1, "a", ts, null));
        }
        BufferOutputFile out = new BufferOutputFile();

        SstInfo info = SstWriter.write(HOSTS, rows, SstOptions.harness().withRowGroupRows(100), out);

        assertThat(GenuineFiles.footer(out.toByteArray()).getBlocks())
                .extracting(block -> block.getRowCount())
                .containsExactly(100L, 100L, 50L);
        assertThat(info.rowGroups()).isEqualTo(3);
        assertThat(info.rows()).isEqualTo(250);
        assertThat(info.numSeries()).isEqualTo(1);
        assertThat(info.minTimestamp()).isZero();
        assertThat(info.maxTimestamp()).isEqualTo(249);
        assertThat(SstReader.read(new BytesInputFile(out.toByteArray()), HOSTS, null))
                .isEqualTo(rows);
    }

    @Test
    void footerIsTheOneInTheFile() throws IOException {
        BufferOutputFile out = new BufferOutputFile();

        SstInfo info = SstWriter.write(HOSTS, List.of(put(1, "a", 1L, 1.0)), SstOptions.harness(), out);

        byte[] file = out.toByteArray();
        int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
        assertThat(info.footer()).isEqualTo(Arrays.copyOfRange(file, file.length - 8 - length, file.length - 8));
        assertThat(info.fileSize()).isEqualTo(file.length);
    }

    /** Up to the 4,096 bytes above which parquet-java 1.17 writes no statistics at all. */
    @Test
    void statisticsOfLongTextsAreWhole() throws IOException {
        String text = "é".repeat(1000);
        RegionMetadata metadata = Regions.of()
                .time(Regions.MILLIS)
                .field("text", ConcreteType.string())
                .build();

        ColumnChunkMetaData chunk = footer(metadata, List.of(put(1, 1L, text)), SstOptions.harness())
                .getBlocks()
                .get(0)
                .getColumns()
                .get(0);

        assertThat(new String(chunk.getStatistics().getMinBytes(), StandardCharsets.UTF_8))
                .isEqualTo(text);
    }

    @Test
    void filesOnDiskAreTheSame() throws IOException {
        Path path = dir.resolve("f.parquet");
        List<SstRow> rows = List.of(put(1, "a", 1L, 1.0));

        SstInfo info = SstWriter.write(HOSTS, rows, SstOptions.harness(), new LocalOutputFile(path));

        assertThat(Files.size(path)).isEqualTo(info.fileSize());
        assertThat(SstReader.read(new LocalInputFile(path), HOSTS, null)).isEqualTo(rows);
    }

    @Test
    void rowsOutOfOrderAreRefused() {
        List<SstRow> rows = List.of(put(1, "b", 1L, 1.0), put(1, "a", 1L, 1.0));

        assertThatThrownBy(() -> SstWriter.write(HOSTS, rows, SstOptions.harness(), new BufferOutputFile()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("out of order");
        assertThat(SstWriter.sort(HOSTS, rows)).containsExactly(rows.get(1), rows.get(0));
    }

    @Test
    void nestedColumnsAreRefused() {
        ColumnMetadata list = Regions.of()
                .field("l", ConcreteType.fromJson(listType()))
                .time(Regions.MILLIS)
                .build()
                .columns()
                .get(0);

        assertThatThrownBy(() -> ParquetTypes.of(list, true)).isInstanceOf(GreptimeFormatException.class);
    }

    private static JsonNode listType() {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.putObject("List").set("item_type", ConcreteType.of(Kind.INT32).toJson());
        return list;
    }

    private static ParquetMetadata footer(RegionMetadata metadata, List<SstRow> rows, SstOptions options)
            throws IOException {
        return GenuineFiles.footer(bytes(metadata, rows, options));
    }

    private static List<SstRow> roundTrip(RegionMetadata metadata, List<SstRow> rows, SstOptions options)
            throws IOException {
        return SstReader.read(new BytesInputFile(bytes(metadata, rows, options)), metadata, null);
    }

    private static byte[] bytes(RegionMetadata metadata, List<SstRow> rows, SstOptions options) throws IOException {
        BufferOutputFile out = new BufferOutputFile();
        SstWriter.write(metadata, rows, options, out);
        return out.toByteArray();
    }
}
