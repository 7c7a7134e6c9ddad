package dev.verglas.writer.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.DataType;
import dev.verglas.api.region.KeyEncoding;
import dev.verglas.api.region.MergeMode;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.SemanticType;
import dev.verglas.api.region.SstFormat;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.footer.LeafType;
import dev.verglas.writer.footer.LeafType.Logical;
import dev.verglas.writer.footer.LeafType.Physical;
import dev.verglas.writer.footer.LeafType.Unit;
import dev.verglas.writer.footer.PhysicalColumn;
import dev.verglas.writer.footer.PhysicalColumn.Repetition;
import dev.verglas.writer.footer.ShapeJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchemaMappingTest {

    private static final LeafType TEXT = LeafType.of(Physical.BYTE_ARRAY, Logical.STRING);
    private static final LeafType INT = LeafType.of(Physical.INT32, Logical.NONE);
    private static final LeafType MICROS = LeafType.temporal(Physical.INT64, Logical.TIMESTAMP, Unit.MICROS, false);

    private static PhysicalColumn leaf(String name, @Nullable Integer id, LeafType type) {
        return new PhysicalColumn(name, id, Repetition.OPTIONAL, type, false, List.of());
    }

    private static FileShape shape(PhysicalColumn... columns) {
        return new FileShape(List.of(columns), Map.of(), Optional.empty());
    }

    private static RegionSchema schema(ColumnSchema... columns) {
        List<ColumnSchema> all = new ArrayList<>(List.of(columns));
        List<Long> key = all.stream()
                .filter(column -> column.semantic() == SemanticType.TAG)
                .map(ColumnSchema::id)
                .toList();
        return new RegionSchema(0, all, key, KeyEncoding.DENSE, SstFormat.FLAT, MergeMode.LAST_ROW, true);
    }

    private static ColumnSchema time(long id, TimestampUnit unit) {
        return ColumnSchema.of(id, "ts", DataType.timestamp(unit), false, SemanticType.TIMESTAMP);
    }

    private static ColumnSchema field(long id, String name, DataType type) {
        return ColumnSchema.of(id, name, type, true, SemanticType.FIELD);
    }

    private static ColumnSchema tag(long id, String name) {
        return ColumnSchema.of(id, name, DataType.of(DataType.Kind.STRING), true, SemanticType.TAG);
    }

    private static SchemaMapping map(RegionSchema schema, MappingOptions options, FileShape... shapes) {
        TimeDeclaration time = TimeDeclaration.first(options.timeType(), false);
        NameHistory names = NameHistory.empty().with(schema.columns(), List.of(shapes));
        RegionFacts facts = RegionInspection.inspect(schema, List.of(shapes), names, time);
        return SchemaMapping.map(schema, List.of(facts), List.of(shapes), List.of(), time, options);
    }

    private static SchemaMapping map(RegionSchema schema, FileShape... shapes) {
        return map(schema, MappingOptions.DEFAULTS, shapes);
    }

    private static Set<ColumnIssue> issues(SchemaMapping mapping, String column) {
        return mapping.reports().stream()
                .filter(report -> report.name().equals(column))
                .map(ColumnReport::issues)
                .findFirst()
                .orElse(Set.of());
    }

    private static List<String> names(SchemaMapping mapping) {
        return mapping.fields().stream().map(IcebergField::name).toList();
    }

    @ParameterizedTest
    @EnumSource(TimestampUnit.class)
    void timesAreDeclaredByUnit(TimestampUnit unit) {
        SchemaMapping mapping = map(schema(time(0, unit)));
        String expected = unit == TimestampUnit.SECOND ? "long" : "timestamp";
        assertThat(mapping.fields()).containsExactly(new IcebergField(0, "ts", true, IcebergType.primitive(expected)));
    }

    @Test
    void utcMicrosecondsAreTimestamptzAndOtherUnitsAreNot() {
        assertThat(TimeDeclaration.AUTO_UTC.type(TimestampUnit.MICROSECOND))
                .isEqualTo(IcebergType.primitive("timestamptz"));
        assertThat(TimeDeclaration.AUTO_UTC.type(TimestampUnit.MILLISECOND))
                .isEqualTo(IcebergType.primitive("timestamp"));
        assertThat(TimeDeclaration.TIMESTAMPTZ.type(TimestampUnit.MILLISECOND))
                .isEqualTo(IcebergType.primitive("timestamptz"));
    }

    @Test
    void idsAreTheHostsAndColumnsOfTheMetricEngineAreHidden() {
        SchemaMapping mapping = map(schema(
                time(0, TimestampUnit.MILLISECOND),
                ColumnSchema.of(
                        2147483652L, "__table_id", DataType.of(DataType.Kind.UINT32), false, SemanticType.TAG)));
        assertThat(mapping.fields()).extracting(IcebergField::id).containsExactly(0);
    }

    @Test
    void tagIsNullInFilesThatAreOlderThanIt() {
        FileShape old =
                new FileShape(List.of(leaf("host", 0, TEXT), leaf("ts", 1, MICROS)), Map.of(), Optional.of(Set.of(0L)));
        FileShape fresh = new FileShape(
                List.of(leaf("host", 0, TEXT), leaf("ts", 1, MICROS), leaf("dc", 2, TEXT)),
                Map.of(),
                Optional.of(Set.of(0L, 2L)));
        SchemaMapping mapping =
                map(schema(tag(0, "host"), time(1, TimestampUnit.MICROSECOND), tag(2, "dc")), old, fresh);
        assertThat(names(mapping)).containsExactly("host", "ts", "dc");
        assertThat(mapping.reports()).isEmpty();
    }

    @Test
    void tagThatOnlyTheEncodedKeyHoldsIsLeftOut() {
        FileShape keyOnly = new FileShape(List.of(leaf("ts", 1, MICROS)), Map.of(), Optional.of(Set.of(0L)));
        SchemaMapping mapping = map(schema(tag(0, "host"), time(1, TimestampUnit.MICROSECOND)), keyOnly);
        assertThat(names(mapping)).containsExactly("ts", InternalColumns.PRIMARY_KEY);
        assertThat(issues(mapping, "host")).containsExactly(ColumnIssue.TAG_NOT_IN_FILES);
    }

    @Test
    void mixedFormatsWithIdZeroSayThatClickHouseRefusesTheTable() {
        FileShape keyOnly = new FileShape(List.of(leaf("ts", 1, MICROS)), Map.of(), Optional.of(Set.of(0L)));
        FileShape flat =
                new FileShape(List.of(leaf("host", 0, TEXT), leaf("ts", 1, MICROS)), Map.of(), Optional.of(Set.of(0L)));
        SchemaMapping mapping = map(schema(tag(0, "host"), time(1, TimestampUnit.MICROSECOND)), keyOnly, flat);
        assertThat(issues(mapping, "host"))
                .containsExactlyInAnyOrder(ColumnIssue.TAG_NOT_IN_FILES, ColumnIssue.ID_ZERO_LEFT_OUT);
    }

    @Test
    void untrueColumnsCanBeDeclaredAnyway() {
        FileShape keyOnly = new FileShape(List.of(leaf("ts", 1, MICROS)), Map.of(), Optional.of(Set.of(0L)));
        MappingOptions options = new MappingOptions(
                MappingOptions.TimeType.AUTO,
                MappingOptions.Unsigned.LONG,
                MappingOptions.Untrue.NULL,
                MappingOptions.SparkUnsafe.DECLARE);
        SchemaMapping mapping = map(schema(tag(0, "host"), time(1, TimestampUnit.MICROSECOND)), options, keyOnly);
        assertThat(names(mapping)).containsExactly("host", "ts");
        assertThat(ColumnReport.json(mapping.reports())).contains("\"state\":\"inexact\"");
    }

    @Test
    void missingDefaultMakesTheColumnInexact() {
        ColumnSchema added = new ColumnSchema(
                2, "c", DataType.of(DataType.Kind.STRING), true, SemanticType.FIELD, Optional.of("dflt"));
        SchemaMapping mapping = map(schema(time(1, TimestampUnit.MICROSECOND), added), shape(leaf("ts", 1, MICROS)));
        assertThat(names(mapping)).containsExactly("ts", "c");
        assertThat(issues(mapping, "c")).containsExactly(ColumnIssue.DEFAULT_NOT_IN_FILES);
    }

    @Test
    void promotionIsDeclaredAndAnyOtherChangeIsNot() {
        FileShape ints = shape(leaf("ts", 0, MICROS), leaf("n", 1, INT));
        ColumnSchema ts = time(0, TimestampUnit.MICROSECOND);
        assertThat(names(map(schema(ts, field(1, "n", DataType.of(DataType.Kind.INT64))), ints)))
                .containsExactly("ts", "n");
        SchemaMapping text = map(schema(ts, field(1, "n", DataType.of(DataType.Kind.STRING))), ints);
        assertThat(names(text)).containsExactly("ts");
        assertThat(issues(text, "n")).containsExactly(ColumnIssue.TYPE_CHANGED);
    }

    @Test
    void unsignedColumnsCanBeLeftOut() {
        RegionSchema schema =
                schema(time(0, TimestampUnit.MICROSECOND), field(1, "u", DataType.of(DataType.Kind.UINT32)));
        assertThat(map(schema).fields().get(1).type()).isEqualTo(IcebergType.primitive("long"));
        MappingOptions omit = new MappingOptions(
                MappingOptions.TimeType.AUTO,
                MappingOptions.Unsigned.OMIT,
                MappingOptions.Untrue.OMIT,
                MappingOptions.SparkUnsafe.DECLARE);
        assertThat(names(map(schema, omit))).containsExactly("ts");
    }

    @Test
    void dictionaryEncodedMillisecondsAreSparkUnsafe() {
        LeafType millis = LeafType.temporal(Physical.INT64, Logical.TIMESTAMP, Unit.MILLIS, false);
        FileShape file =
                shape(leaf("ts", 0, MICROS), new PhysicalColumn("t3", 1, Repetition.OPTIONAL, millis, true, List.of()));
        SchemaMapping mapping = map(
                schema(
                        time(0, TimestampUnit.MICROSECOND),
                        field(1, "t3", DataType.timestamp(TimestampUnit.MILLISECOND))),
                file);
        assertThat(names(mapping)).containsExactly("ts", "t3");
        assertThat(issues(mapping, "t3"))
                .containsExactlyInAnyOrder(ColumnIssue.TIME_DICTIONARY, ColumnIssue.MILLISECONDS);
    }

    @Test
    void structIsDeclaredOnlyWhenEveryFileHasIdsOnAllLevels() {
        PhysicalColumn count = leaf("count", 0x50000040, LeafType.of(Physical.DOUBLE, Logical.NONE));
        PhysicalColumn item = leaf("item", 0x50000061, LeafType.of(Physical.INT64, Logical.NONE));
        PhysicalColumn repeated = new PhysicalColumn("list", null, Repetition.REPEATED, null, false, List.of(item));
        PhysicalColumn list =
                new PhysicalColumn("deltas", 0x50000041, Repetition.OPTIONAL, null, false, List.of(repeated));
        FileShape whole = shape(
                leaf("ts", 0, MICROS),
                new PhysicalColumn("h", 1, Repetition.OPTIONAL, null, false, List.of(count, list)));
        DataType type = DataType.struct(List.of(new DataType.Field("count", DataType.of(DataType.Kind.FLOAT64))));
        RegionSchema schema = schema(time(0, TimestampUnit.MICROSECOND), field(1, "h", type));
        SchemaMapping mapping = map(schema, whole);
        assertThat(mapping.fields().get(1).type())
                .isEqualTo(new IcebergType.Struct(List.of(
                        new IcebergField(0x50000040, "count", false, IcebergType.primitive("double")),
                        new IcebergField(
                                0x50000041,
                                "deltas",
                                false,
                                new IcebergType.ListOf(0x50000061, false, IcebergType.primitive("long"))))));
        FileShape bare = shape(
                leaf("ts", 0, MICROS),
                new PhysicalColumn(
                        "h",
                        1,
                        Repetition.OPTIONAL,
                        null,
                        false,
                        List.of(leaf("count", null, LeafType.of(Physical.DOUBLE, Logical.NONE)))));
        assertThat(names(map(schema, whole, bare))).containsExactly("ts");
        assertThat(issues(map(schema, whole, bare), "h")).containsExactly(ColumnIssue.NESTED_IDS_MISSING);
    }

    @Test
    void namesAreKeptAsHistoryOnAllLevels() {
        FileShape old = new FileShape(
                List.of(leaf("ts", null, MICROS), leaf("v", null, INT), leaf("__sequence", null, INT)),
                Map.of("ts", 0L, "v", 1L),
                Optional.empty());
        FileShape readded = new FileShape(
                List.of(leaf("ts", 0, MICROS), leaf("v", 7, INT), leaf("__sequence", 1073741825, INT)),
                Map.of(),
                Optional.empty());
        NameHistory names = NameHistory.empty().with(List.of(), List.of(old)).with(List.of(), List.of(readded));
        assertThat(names.idOf("v")).contains(1);
        assertThat(names.idOf("__sequence")).contains(1073741825);
        assertThat(NameHistory.parse(names.json()).json()).isEqualTo(names.json());
        assertThat(names.nodes()).extracting(NameNode::id).contains(7).doesNotHaveDuplicates();
    }

    @Test
    void madeUpNestedIdsGiveWayToTheOnesThatFilesCarry() {
        PhysicalColumn bare = new PhysicalColumn(
                "h", 1, Repetition.OPTIONAL, null, false, List.of(leaf("a", null, INT), leaf("b", null, INT)));
        PhysicalColumn full = new PhysicalColumn(
                "h",
                1,
                Repetition.OPTIONAL,
                null,
                false,
                List.of(leaf("a", 0x50000040, INT), leaf("b", 0x50000041, INT)));
        NameHistory names =
                NameHistory.empty().with(List.of(), List.of(shape(bare))).with(List.of(), List.of(shape(full)));
        assertThat(names.nodes().get(0).children())
                .extracting(NameNode::id)
                .containsExactlyInAnyOrder(0x50000040, 0x50000041);
    }

    @Test
    void shapesSurviveTheirJsonForm() {
        FileShape shape = new FileShape(
                List.of(
                        leaf("a", 0, MICROS),
                        new PhysicalColumn("h", null, Repetition.REQUIRED, null, false, List.of(leaf("x", 3, INT)))),
                Map.of("a", 0L),
                Optional.of(Set.of(1L, 2L)));
        assertThat(ShapeJson.read(ShapeJson.write(List.of(shape)))).containsExactly(shape);
    }
}
