package dev.verglas.writer.footer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Statistics of footers that are made by hand, each with one column {@code c}. */
class StatisticsTest {

    private static final LogicalType UNSIGNED = LogicalType.INTEGER(new IntType((byte) 64, false));

    private final SchemaElement column = new SchemaElement("c");
    private final List<RowGroup> groups = new ArrayList<>();
    private boolean ordered = true;

    StatisticsTest() {
        column.setType(Type.INT64);
        column.setRepetition_type(FieldRepetitionType.OPTIONAL);
    }

    private static byte[] int64(long value) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Statistics range(byte[] min, byte[] max) {
        Statistics statistics = new Statistics();
        statistics.setMin_value(min);
        statistics.setMax_value(max);
        statistics.setNull_count(0);
        return statistics;
    }

    private static Statistics nulls(long count) {
        Statistics statistics = new Statistics();
        statistics.setNull_count(count);
        return statistics;
    }

    private void group(long rows, @Nullable Statistics statistics) {
        ColumnMetaData chunk = new ColumnMetaData(
                column.getType(), List.of(Encoding.PLAIN), List.of("c"), CompressionCodec.ZSTD, rows, 100, 70, 4);
        chunk.setStatistics(statistics);
        ColumnChunk described = new ColumnChunk(4);
        described.setMeta_data(chunk);
        groups.add(new RowGroup(List.of(described), 100, rows));
    }

    private ColumnStatistics decode() {
        SchemaElement root = new SchemaElement("schema");
        root.setNum_children(1);
        long rows = groups.stream().mapToLong(RowGroup::getNum_rows).sum();
        FileMetaData metadata = new FileMetaData(2, List.of(root, column), rows, groups);
        if (ordered) {
            metadata.setColumn_orders(List.of(ColumnOrder.TYPE_ORDER(new TypeDefinedOrder())));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            Util.writeFileMetaData(metadata, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        FileFooter footer = FooterDecoder.decode(out.toByteArray(), "made.parquet");
        assertThat(footer.rows()).isEqualTo(rows);
        return footer.statistics().get(0).orElseThrow();
    }

    private static void assertUnbounded(ColumnStatistics statistics) {
        assertThat(statistics.min()).isNull();
        assertThat(statistics.max()).isNull();
    }

    @Test
    void rowGroupsAreTakenTogether() {
        group(10, range(int64(5), int64(9)));
        group(20, range(int64(-5), int64(7)));
        ColumnStatistics statistics = decode();
        assertThat(statistics.min()).isEqualTo(int64(-5));
        assertThat(statistics.max()).isEqualTo(int64(9));
        assertThat(statistics.values()).isEqualTo(30);
        assertThat(statistics.nulls()).isEqualTo(OptionalLong.of(0));
        assertThat(statistics.compressedBytes()).isEqualTo(140);
    }

    @Test
    void unsignedNumbersAreComparedAsSuch() {
        column.setLogicalType(UNSIGNED);
        group(1, range(int64(-1), int64(-1)));
        group(1, range(int64(3), int64(4)));
        ColumnStatistics statistics = decode();
        assertThat(statistics.min()).isEqualTo(int64(3));
        assertThat(statistics.max()).isEqualTo(int64(-1));
    }

    @Test
    void textIsComparedByItsBytes() {
        column.setType(Type.BYTE_ARRAY);
        column.setLogicalType(LogicalType.STRING(new StringType()));
        group(1, range(utf8("é"), utf8("\uD83D\uDE00")));
        group(1, range(utf8("z"), utf8("\uFFFD")));
        ColumnStatistics statistics = decode();
        assertThat(statistics.min()).isEqualTo(utf8("z"));
        assertThat(statistics.max()).isEqualTo(utf8("\uD83D\uDE00"));
    }

    @Test
    void oneRowGroupWithoutStatisticsLeavesTheColumnUnbounded() {
        group(10, range(int64(5), int64(9)));
        group(20, null);
        ColumnStatistics statistics = decode();
        assertUnbounded(statistics);
        assertThat(statistics.nulls()).isEmpty();
        assertThat(statistics.values()).isEqualTo(30);
    }

    @Test
    void nullCountThatOneRowGroupLacksIsUnknown() {
        group(10, range(int64(5), int64(9)));
        Statistics uncounted = range(int64(1), int64(2));
        uncounted.unsetNull_count();
        group(20, uncounted);
        ColumnStatistics statistics = decode();
        assertThat(statistics.nulls()).isEmpty();
        assertThat(statistics.min()).isEqualTo(int64(1));
    }

    @Test
    void rowGroupOfNullsDoesNotHideTheRangeOfOthers() {
        group(10, nulls(10));
        group(20, range(int64(1), int64(2)));
        ColumnStatistics statistics = decode();
        assertThat(statistics.min()).isEqualTo(int64(1));
        assertThat(statistics.nulls()).isEqualTo(OptionalLong.of(10));
    }

    @Test
    void columnOfNullsHasCountsAndNoRange() {
        group(10, nulls(10));
        ColumnStatistics statistics = decode();
        assertUnbounded(statistics);
        assertThat(statistics.values()).isEqualTo(10);
        assertThat(statistics.nulls()).isEqualTo(OptionalLong.of(10));
    }

    @Test
    void fileWithoutRowGroupsIsCountedAndHasNoRange() {
        ColumnStatistics statistics = decode();
        assertUnbounded(statistics);
        assertThat(statistics.values()).isZero();
        assertThat(statistics.nulls()).isEqualTo(OptionalLong.of(0));
    }

    @Test
    void emptyRowGroupSaysNothing() {
        group(0, null);
        assertUnbounded(decode());
        group(3, range(int64(1), int64(2)));
        assertThat(decode().max()).isEqualTo(int64(2));
        assertThat(decode().nulls()).isEqualTo(OptionalLong.of(0));
    }

    @Test
    void deprecatedFieldsAreNotTrusted() {
        Statistics old = nulls(0);
        old.setMin(int64(1));
        old.setMax(int64(2));
        group(10, old);
        assertUnbounded(decode());
    }

    @Test
    void undefinedOrderLeavesTheColumnUnbounded() {
        ordered = false;
        group(10, range(int64(1), int64(2)));
        assertUnbounded(decode());
    }

    @Test
    void cutValuesAreBoundsAllTheSame() {
        column.setType(Type.BYTE_ARRAY);
        column.setLogicalType(LogicalType.STRING(new StringType()));
        Statistics cut = range(utf8("aa"), utf8("ab"));
        cut.setIs_min_value_exact(false);
        cut.setIs_max_value_exact(false);
        group(10, cut);
        ColumnStatistics statistics = decode();
        assertThat(statistics.min()).isEqualTo(utf8("aa"));
        assertThat(statistics.max()).isEqualTo(utf8("ab"));
    }

    @Test
    void valueOfAnotherLengthSaysNothingAndDoesNotStopTheTable() {
        group(10, range(new byte[] {1, 2, 3}, int64(2)));
        group(10, range(int64(1), int64(2)));
        assertUnbounded(decode());
    }
}
