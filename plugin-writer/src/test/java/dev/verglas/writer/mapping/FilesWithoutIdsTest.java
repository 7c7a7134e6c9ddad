package dev.verglas.writer.mapping;

import static dev.verglas.writer.mapping.Shapes.INT;
import static dev.verglas.writer.mapping.Shapes.MICROS;
import static dev.verglas.writer.mapping.Shapes.TEXT;
import static dev.verglas.writer.mapping.Shapes.field;
import static dev.verglas.writer.mapping.Shapes.group;
import static dev.verglas.writer.mapping.Shapes.leaf;
import static dev.verglas.writer.mapping.Shapes.schema;
import static dev.verglas.writer.mapping.Shapes.shape;
import static dev.verglas.writer.mapping.Shapes.time;
import static dev.verglas.writer.mapping.Shapes.written;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.DataType.Kind;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.writer.footer.FileShape;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Files without field ids, which engines read by the name mapping, alone and beside files with ids. */
class FilesWithoutIdsTest {

    private static final ColumnSchema TS = time(0, TimestampUnit.MICROSECOND);

    /** Written when the column v had id 1. */
    private static final FileShape OLD =
            written(Map.of("ts", 0L, "v", 1L), leaf("ts", null, MICROS), leaf("v", null, INT));

    /** Written after v was dropped and added again, with id 7. */
    private static final FileShape OLD_READDED =
            written(Map.of("ts", 0L, "v", 7L), leaf("ts", null, MICROS), leaf("v", null, INT));

    private static final FileShape NEW_READDED = shape(leaf("ts", 0, MICROS), leaf("v", 7, INT));
    private static final RegionSchema BEFORE = schema(TS, field(1, "v", Kind.INT32));
    private static final RegionSchema READDED = schema(TS, field(7, "v", Kind.INT32));

    @Test
    void filesWithAndWithoutIdsAreReadSideBySide() {
        Mapped table = new Mapped().publish(BEFORE, OLD, shape(leaf("ts", 0, MICROS), leaf("v", 1, INT)));
        assertThat(table.columns()).containsExactly("0 ts timestamp", "1 v int");
        assertThat(table.mapping().reports()).isEmpty();
        assertThat(table.names().idOf("v")).contains(1);
    }

    @Test
    void readdedColumnIsNullInOldFilesAndClickHouseIsSaidToShowOldValues() {
        Mapped table = new Mapped().publish(BEFORE, OLD).publish(READDED, OLD, NEW_READDED);
        assertThat(table.names().idOf("v")).contains(1);
        assertThat(table.columns()).containsExactly("0 ts timestamp", "7 v int");
        assertThat(table.untrue()).isEmpty();
        assertThat(table.caveats()).containsExactly(Map.entry("v", Set.of(ColumnIssue.FILES_WITHOUT_IDS)));
    }

    @Test
    void nameOfTwoColumnsInFilesWithoutIdsIsLeftOut() {
        Mapped table = new Mapped().publish(BEFORE, OLD).publish(READDED, OLD, OLD_READDED);
        assertThat(table.columns()).containsExactly("0 ts timestamp");
        assertThat(table.untrue()).containsExactly(Map.entry("v", Set.of(ColumnIssue.NAME_AMBIGUOUS)));
    }

    @Test
    void nameIsGivenToTheNewColumnWhenTheLastOldFileIsGone() {
        Mapped table = new Mapped()
                .publish(BEFORE, OLD)
                .publish(READDED, OLD, OLD_READDED)
                .publish(READDED, OLD_READDED);
        assertThat(table.columns()).containsExactly("0 ts timestamp", "7 v int");
        assertThat(table.names().idOf("v")).contains(7);
        assertThat(table.mapping().reports()).isEmpty();
    }

    @Test
    void oldFileThatIsPublishedAfterTheNewColumnDoesNotShowItsValuesAsTheNewColumns() {
        // Two regions of a table that is older than the plugin: the newer files are published first.
        Mapped table = new Mapped().publish(READDED, NEW_READDED);
        assertThat(table.columns()).containsExactly("0 ts timestamp", "7 v int");
        table.publish(READDED, NEW_READDED, OLD);
        assertThat(table.columns()).containsExactly("0 ts timestamp");
        assertThat(table.untrue()).containsExactly(Map.entry("v", Set.of(ColumnIssue.NAME_AMBIGUOUS)));
    }

    @Test
    void filesWithoutIdsOnPartsAreReadByNamesInWhole() {
        FileShape parts = new FileShape(
                java.util.List.of(leaf("ts", 0, MICROS), leaf("v", 1, INT), group("j", 2, leaf("a", null, INT))),
                Map.of(),
                java.util.Optional.empty());
        RegionSchema before = schema(TS, field(1, "v", Kind.INT32), field(2, "j", Kind.JSON2));
        RegionSchema readded = schema(TS, field(2, "j", Kind.JSON2), field(7, "v", Kind.INT32));
        FileShape fresh = shape(leaf("ts", 0, MICROS), leaf("v", 7, INT), group("j", 2, leaf("a", null, INT)));
        Mapped table = new Mapped().publish(before, parts).publish(readded, parts, fresh);
        assertThat(table.untrue()).containsEntry("v", Set.of(ColumnIssue.NAME_AMBIGUOUS));
    }

    @Test
    void columnThatOnlyItsNameTellsIsFoundByIt() {
        FileShape told = shape(leaf("ts", null, MICROS), leaf("v", null, INT));
        Mapped table = new Mapped().publish(BEFORE, told);
        assertThat(table.names().idOf("v")).contains(1);
        assertThat(table.columns()).containsExactly("0 ts timestamp", "1 v int");
        assertThat(table.untrue()).isEmpty();

        table.publish(schema(TS, field(1, "renamed", Kind.INT32)), told);
        assertThat(table.columns()).containsExactly("0 ts timestamp", "1 renamed int");
        assertThat(table.caveats()).containsExactly(Map.entry("renamed", Set.of(ColumnIssue.FILES_WITHOUT_IDS)));
    }

    @Test
    void columnThatNothingTellsLeavesOutWhateverItMayBe() {
        FileShape untold = shape(leaf("ts", null, MICROS), leaf("former", null, INT), leaf("w", null, TEXT));
        Mapped table = new Mapped().publish(schema(TS, field(1, "v", Kind.INT32), field(2, "w", Kind.STRING)), untold);
        assertThat(table.columns()).containsExactly("0 ts timestamp", "2 w string");
        assertThat(table.untrue()).containsExactly(Map.entry("v", Set.of(ColumnIssue.NAME_AMBIGUOUS)));
    }

    @Test
    void columnsThatNothingTellsHaveIdsOfTheirOwn() {
        FileShape untold = shape(leaf("ts", 0, MICROS), leaf("x", null, INT), leaf("y", null, INT));
        NameHistory names = NameHistory.empty().with(schema(TS).columns(), java.util.List.of(untold));
        assertThat(names.idOf("x")).isPresent().isNotEqualTo(names.idOf("y"));
        assertThat(names.nodes()).extracting(NameNode::id).doesNotHaveDuplicates();
        assertThat(names.with(schema(TS).columns(), java.util.List.of(untold)).json())
                .isEqualTo(names.json());
    }

    @Test
    void columnWithoutIdInAFileWithIdsIsLeftOut() {
        FileShape partly = written(Map.of("v", 1L), leaf("ts", 0, MICROS), leaf("v", null, INT));
        Mapped table = new Mapped().publish(BEFORE, partly);
        assertThat(table.columns()).containsExactly("0 ts timestamp");
        assertThat(table.untrue()).containsExactly(Map.entry("v", Set.of(ColumnIssue.IDS_PARTLY_MISSING)));
    }

    @Test
    void indexThatNoColumnOfAFileIsIsNotDeclaredRequired() {
        FileShape other = shape(leaf("time", null, MICROS), leaf("v", null, INT));
        assertThat(new Mapped().publish(BEFORE, other).columns()).containsExactly("1 v int");
    }
}
