package dev.verglas.api.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import java.nio.ReadOnlyBufferException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RegionValuesTest {

    private static final RegionId REGION = RegionId.of(new TableId(1024), 0);
    private static final TableIdentity TABLE = new TableIdentity(new TableId(1024), "greptime", "public", "demo");
    private static final RegionSchema SCHEMA = schema(column(0, "ts"), column(1, "host"));

    @Test
    void aStateCopiesItsFiles() {
        List<SstFile> files = new ArrayList<>(List.of(file("f1")));
        RegionState state =
                RegionState.builder(REGION, TABLE, SCHEMA, 5).files(files).build();
        files.clear();
        assertThat(state.files()).containsExactly(file("f1"));
        assertThat(state.manifestVersion()).isEqualTo(5);
        assertThat(state.partitionExpr()).isEmpty();
    }

    @Test
    void aStateOfAnotherTableOrWithAFileTwiceIsRefused() {
        RegionState.Builder foreign = RegionState.builder(RegionId.of(new TableId(7), 0), TABLE, SCHEMA, 1);
        assertThatThrownBy(foreign::build).hasMessageContaining("does not belong to table");
        RegionState.Builder twice =
                RegionState.builder(REGION, TABLE, SCHEMA, 1).files(List.of(file("f1"), file("f1")));
        assertThatThrownBy(twice::build).hasMessageContaining("occurs twice");
    }

    @Test
    void aSchemaHasEachIdAndNameOnceAndKeysThatExist() {
        assertThatThrownBy(() -> schema(column(0, "a"), column(0, "b"))).hasMessageContaining("column id 0");
        assertThatThrownBy(() -> schema(column(0, "a"), column(1, "a"))).hasMessageContaining("column name 'a'");
        assertThatThrownBy(() -> new RegionSchema(
                        0,
                        List.of(column(0, "a")),
                        List.of(9L),
                        KeyEncoding.DENSE,
                        SstFormat.FLAT,
                        MergeMode.LAST_ROW,
                        false))
                .hasMessageContaining("primary key [9]");
    }

    @Test
    void namesMustNotBeEmpty() {
        assertThatThrownBy(() -> column(0, "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TableIdentity(new TableId(1), "greptime", "", "t"))
                .hasMessageContaining("schema must not be empty");
    }

    @Test
    void aFileIsTheSameByIdAndPathWhateverElseIsTold() {
        SstFile plain = file("f1");
        SstFile full = SstFile.builder("f1", ObjectKey.of("data/f1"), REGION)
                .size(10)
                .rows(2)
                .level(1)
                .timeRange(new TimeRange(1, 2, TimestampUnit.SECOND))
                .maxSequence(9L)
                .build();
        assertThat(full).isEqualTo(plain).hasSameHashCodeAs(plain).isNotEqualTo(file("f2"));
        assertThat(full.maxSequence()).hasValue(9);
        assertThat(plain.maxSequence()).isEmpty();
        assertThat(plain.timeRange()).isEmpty();
    }

    @Test
    void bytesOfAFileAreCopiedAndCannotBeChanged() {
        byte[] footer = {1, 2};
        SstFile file = SstFile.builder("f", ObjectKey.of("f"), REGION)
                .footer(footer)
                .primaryKeyRange(new byte[] {3}, new byte[] {4})
                .build();
        footer[0] = 9;
        assertThat(file.footer().orElseThrow().get(0)).isEqualTo((byte) 1);
        assertThatThrownBy(() -> file.footer().orElseThrow().put(0, (byte) 5))
                .isInstanceOf(ReadOnlyBufferException.class);
        assertThat(file.primaryKeyMax().orElseThrow().get(0)).isEqualTo((byte) 4);
    }

    @Test
    void impossibleFactsOfAFileAreRefused() {
        SstFile.Builder builder = SstFile.builder("f", ObjectKey.of("f"), REGION);
        assertThatThrownBy(() -> builder.size(-1)).hasMessageContaining("size");
        assertThatThrownBy(() -> builder.rows(-1)).hasMessageContaining("rows");
        assertThatThrownBy(() -> builder.level(-1)).hasMessageContaining("level");
        assertThatThrownBy(() -> builder.primaryKeyRange(new byte[0], null)).hasMessageContaining("both ends");
        assertThatThrownBy(() -> new TimeRange(2, 1, TimestampUnit.SECOND)).hasMessageContaining("ends before");
    }

    @Test
    void aDeltaDoesNotGoBackwards() {
        assertThatThrownBy(() -> new RegionDelta(5, 4, TABLE, SCHEMA, List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(new RegionDelta(5, 5, TABLE, SCHEMA, List.of(), List.of()).added())
                .isEmpty();
    }

    @Test
    void regionOfAnotherTableIsNotAmongATablesRegions() {
        TableId table = new TableId(7);
        RegionId own = RegionId.of(table, 0);
        RegionId other = RegionId.of(new TableId(8), 0);

        assertThat(new TableRegions(table, Set.of(own)).regions()).containsExactly(own);
        assertThatThrownBy(() -> new TableRegions(table, Set.of(own, other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("region 8(0) is not of table 7");
    }

    @Test
    void unitsTellTheirSize() {
        assertThat(TimestampUnit.values())
                .extracting(TimestampUnit::perSecond)
                .containsExactly(1L, 1_000L, 1_000_000L, 1_000_000_000L);
    }

    private static SstFile file(String id) {
        return SstFile.builder(id, ObjectKey.of("data/" + id), REGION).build();
    }

    private static ColumnSchema column(long id, String name) {
        return ColumnSchema.of(id, name, DataType.of(DataType.Kind.INT64), true, SemanticType.FIELD);
    }

    private static RegionSchema schema(ColumnSchema... columns) {
        return new RegionSchema(
                0, List.of(columns), List.of(), KeyEncoding.DENSE, SstFormat.FLAT, MergeMode.LAST_ROW, false);
    }
}
