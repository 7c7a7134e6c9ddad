package dev.verglas.writer.mapping;

import static dev.verglas.writer.mapping.Shapes.INT;
import static dev.verglas.writer.mapping.Shapes.TEXT;
import static dev.verglas.writer.mapping.Shapes.genuine;
import static dev.verglas.writer.mapping.Shapes.leaf;
import static dev.verglas.writer.mapping.Shapes.shape;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.writer.footer.ColumnStatistics;
import dev.verglas.writer.footer.FileFooter;
import dev.verglas.writer.footer.LeafType;
import dev.verglas.writer.footer.LeafType.Physical;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FileStatisticsTest {

    private static byte[] int32(int value) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    private static byte[] int64(long value) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }

    private static FileFooter footer(LeafType type, OptionalLong nulls, byte @Nullable [] min, byte @Nullable [] max) {
        return new FileFooter(
                10, shape(leaf("c", 3, type)), List.of(Optional.of(new ColumnStatistics(10, nulls, 70, min, max))));
    }

    private static List<IcebergField> declared(String type) {
        return List.of(new IcebergField(3, "c", false, IcebergType.primitive(type)));
    }

    @Test
    void numbersBeyondTheSignedRangeLeaveTheWholeRangeOut() {
        LeafType u64 = LeafType.integer(Physical.INT64, 64, false);
        FileStatistics statistics =
                FileStatistics.of(footer(u64, OptionalLong.of(2), int64(1), int64(-1)), declared("long"));
        assertThat(statistics.lowerBounds()).isEmpty();
        assertThat(statistics.upperBounds()).isEmpty();
        assertThat(statistics.valueCounts()).isEqualTo(Map.of(3, 10L));
        assertThat(statistics.nullValueCounts()).isEqualTo(Map.of(3, 2L));
        assertThat(statistics.columnSizes()).isEqualTo(Map.of(3, 70L));
    }

    @Test
    void textWithoutUpperBoundKeepsItsLowerOne() {
        byte[] last = new String(Character.toChars(Character.MAX_CODE_POINT))
                .repeat(20)
                .getBytes(StandardCharsets.UTF_8);
        FileStatistics statistics =
                FileStatistics.of(footer(TEXT, OptionalLong.of(0), new byte[0], last), declared("string"));
        assertThat(statistics.lowerBounds().get(3)).isEmpty();
        assertThat(statistics.upperBounds()).isEmpty();
    }

    @Test
    void unknownCountsAndRangesAreLeftOut() {
        FileStatistics statistics = FileStatistics.of(footer(INT, OptionalLong.empty(), null, null), declared("int"));
        assertThat(statistics.nullValueCounts()).isEmpty();
        assertThat(statistics.lowerBounds()).isEmpty();
        assertThat(statistics.valueCounts()).isEqualTo(Map.of(3, 10L));
    }

    @Test
    void columnsThatAreNotDeclaredHaveNoStatistics() {
        FileStatistics statistics = FileStatistics.of(footer(INT, OptionalLong.of(0), int32(1), int32(2)), List.of());
        assertThat(statistics).isEqualTo(FileStatistics.NONE);
    }

    @Test
    void boundsOfOlderFilesAreWidenedWithTheirColumn() {
        FileStatistics narrow =
                FileStatistics.of(footer(INT, OptionalLong.of(0), int32(-7), int32(7)), declared("int"));
        FileStatistics wide = narrow.under(declared("long"));
        assertThat(wide.lowerBounds().get(3)).isEqualTo(int64(-7));
        assertThat(wide.upperBounds().get(3)).isEqualTo(int64(7));
        assertThat(wide)
                .isEqualTo(FileStatistics.of(footer(INT, OptionalLong.of(0), int32(-7), int32(7)), declared("long")));
        assertThat(narrow.under(List.of())).isEqualTo(FileStatistics.NONE);
    }

    @Test
    void genuineFileHasARangeForEveryColumnButFloatsAndUnsigned64() {
        FileFooter footer = genuine("types");
        List<IcebergField> fields = List.of(
                new IcebergField(1, "ts", true, IcebergType.primitive("timestamp")),
                new IcebergField(9, "u64", false, IcebergType.primitive("long")),
                new IcebergField(10, "f32", false, IcebergType.primitive("float")),
                new IcebergField(11, "f64", false, IcebergType.primitive("double")),
                new IcebergField(12, "s", false, IcebergType.primitive("string")),
                new IcebergField(13, "bin", false, IcebergType.primitive("binary")),
                new IcebergField(14, "dt", false, IcebergType.primitive("date")),
                new IcebergField(19, "bo", false, IcebergType.primitive("boolean")),
                new IcebergField(20, "d9", false, IcebergType.primitive("decimal(9, 2)")),
                new IcebergField(21, "d18", false, IcebergType.primitive("decimal(18, 4)")),
                new IcebergField(22, "d38", false, IcebergType.primitive("decimal(38, 10)")));
        FileStatistics statistics = FileStatistics.of(footer, fields);
        assertThat(statistics.lowerBounds()).containsOnlyKeys(1, 12, 13, 14, 19, 20, 21, 22);
        assertThat(statistics.upperBounds()).containsOnlyKeys(1, 12, 13, 14, 19, 20, 21, 22);
        assertThat(statistics.valueCounts()).hasSize(fields.size()).containsEntry(10, footer.rows());
    }
}
