package dev.verglas.writer.mapping;

import static dev.verglas.writer.mapping.Shapes.INT;
import static dev.verglas.writer.mapping.Shapes.MICROS;
import static dev.verglas.writer.mapping.Shapes.TEXT;
import static dev.verglas.writer.mapping.Shapes.field;
import static dev.verglas.writer.mapping.Shapes.keyed;
import static dev.verglas.writer.mapping.Shapes.leaf;
import static dev.verglas.writer.mapping.Shapes.schema;
import static dev.verglas.writer.mapping.Shapes.shape;
import static dev.verglas.writer.mapping.Shapes.tag;
import static dev.verglas.writer.mapping.Shapes.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.DataType;
import dev.verglas.api.region.DataType.Kind;
import dev.verglas.api.region.KeyEncoding;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.SstFormat;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.footer.LeafType;
import dev.verglas.writer.footer.LeafType.Logical;
import dev.verglas.writer.footer.LeafType.Physical;
import dev.verglas.writer.footer.LeafType.Unit;
import dev.verglas.writer.footer.PhysicalColumn;
import dev.verglas.writer.mapping.MappingOptions.SparkUnsafe;
import dev.verglas.writer.mapping.MappingOptions.TimeType;
import dev.verglas.writer.mapping.MappingOptions.Unsigned;
import dev.verglas.writer.mapping.MappingOptions.Untrue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the options, names and the odd columns make of a table. */
class OptionsTest {

    private static final ColumnSchema TS = time(1, TimestampUnit.MICROSECOND);
    private static final PhysicalColumn TS_FILE = leaf("ts", 1, MICROS);

    @ParameterizedTest
    @CsvSource({
        // option, unit, files are UTC-adjusted: type, and whether DuckDB outside UTC shifts the values
        "AUTO, SECOND, false, long, false",
        "AUTO, MILLISECOND, false, timestamp, false",
        "AUTO, MICROSECOND, false, timestamp, false",
        "AUTO, NANOSECOND, false, timestamp, false",
        "AUTO, MILLISECOND, true, timestamp, true",
        "AUTO, MICROSECOND, true, timestamptz, false",
        "AUTO, NANOSECOND, true, timestamp, true",
        "TIMESTAMPTZ, SECOND, false, long, false",
        "TIMESTAMPTZ, MILLISECOND, false, timestamptz, true",
        "TIMESTAMPTZ, MICROSECOND, false, timestamptz, true",
        "TIMESTAMPTZ, NANOSECOND, false, timestamptz, true",
        "TIMESTAMPTZ, MICROSECOND, true, timestamptz, false",
        "TIMESTAMP, SECOND, false, long, false",
        "TIMESTAMP, MILLISECOND, false, timestamp, false",
        "TIMESTAMP, MICROSECOND, true, timestamp, true",
        "TIMESTAMP, NANOSECOND, false, timestamp, false"
    })
    void timesAreDeclaredByOptionUnitAndFiles(
            TimeType option, TimestampUnit unit, boolean utc, String type, boolean shifted) {
        LeafType leaf =
                switch (unit) {
                    case SECOND -> LeafType.of(Physical.INT64, Logical.NONE);
                    case MILLISECOND -> LeafType.temporal(Physical.INT64, Logical.TIMESTAMP, Unit.MILLIS, utc);
                    case MICROSECOND -> LeafType.temporal(Physical.INT64, Logical.TIMESTAMP, Unit.MICROS, utc);
                    case NANOSECOND -> LeafType.temporal(Physical.INT64, Logical.TIMESTAMP, Unit.NANOS, utc);
                };
        RegionSchema schema = schema(time(1, unit));
        FileShape file = shape(leaf("ts", 1, leaf));
        TimeDeclaration time = TimeDeclaration.first(option, utc);
        NameHistory names = NameHistory.empty().with(schema.columns(), List.of(file));
        RegionFacts facts = RegionInspection.inspect(schema, List.of(file), names, time);
        SchemaMapping mapping =
                SchemaMapping.map(schema, List.of(facts), List.of(file), List.of(), time, MappingOptions.DEFAULTS);
        assertThat(mapping.fields()).containsExactly(new IcebergField(1, "ts", true, IcebergType.primitive(type)));
        assertThat(facts.issues().getOrDefault(1, Set.of()).contains(ColumnIssue.TIME_ZONE_DIFFERS))
                .isEqualTo(shifted);
    }

    @Test
    void unsignedColumnsAreLeftOutByOptionAndIdZeroIsSaid() {
        MappingOptions omit = new MappingOptions(TimeType.AUTO, Unsigned.OMIT, Untrue.OMIT, SparkUnsafe.DECLARE);
        LeafType u8 = LeafType.integer(Physical.INT32, 8, false);
        Mapped table =
                new Mapped(omit).publish(schema(field(0, "u", Kind.UINT8), TS), shape(leaf("u", 0, u8), TS_FILE));
        assertThat(table.columns()).containsExactly("1 ts timestamp");
        assertThat(table.untrue()).containsExactly(Map.entry("u", Set.of(ColumnIssue.OPTION)));
        assertThat(table.caveats().get("u")).contains(ColumnIssue.ID_ZERO_LEFT_OUT, ColumnIssue.UNSIGNED);
    }

    @Test
    void droppedColumnWithIdZeroIsSaidUntilCompaction() {
        FileShape old = shape(leaf("first", 0, INT), TS_FILE);
        RegionSchema dropped = schema(TS, field(2, "v", Kind.INT32));
        Mapped table = new Mapped().publish(dropped, old);
        assertThat(table.caveats())
                .containsExactly(Map.entry(SchemaMapping.DROPPED, Set.of(ColumnIssue.ID_ZERO_LEFT_OUT)));
        assertThat(ColumnReport.json(table.mapping().reports())).contains("\"id\":0,\"state\":\"omitted\"");
        assertThat(table.publish(dropped, shape(TS_FILE)).mapping().reports()).isEmpty();
    }

    @Test
    void idZeroInTheFilesOfAnotherRegionIsSaid() {
        RegionSchema schema = schema(tag(0, "host"), TS);
        FileShape inKey = keyed(Set.of(0L), TS_FILE);
        NameHistory names = NameHistory.empty().with(schema.columns(), List.of(inKey));
        RegionFacts own = RegionInspection.inspect(schema, List.of(inKey), names, TimeDeclaration.AUTO_LOCAL);
        SchemaMapping mapping = SchemaMapping.map(
                schema,
                List.of(own, RegionFacts.NONE),
                List.of(inKey),
                List.of(),
                TimeDeclaration.AUTO_LOCAL,
                MappingOptions.DEFAULTS);
        assertThat(mapping.reports().get(0).issues())
                .containsExactlyInAnyOrder(ColumnIssue.TAG_NOT_IN_FILES, ColumnIssue.ID_ZERO_LEFT_OUT);
    }

    @Test
    void typeChangeIsLeftOutWhateverTheOptionSays() {
        // A new id would give silent NULLs, the old one errors: no declaration makes old files read NULL.
        Mapped table = new Mapped(Mapped.nullForUntrue())
                .publish(schema(TS, field(2, "v", Kind.STRING)), shape(TS_FILE, leaf("v", 2, INT)));
        assertThat(table.columns()).containsExactly("1 ts timestamp");
    }

    @ParameterizedTest
    @CsvSource({
        "INT8, INT16, true", "INT16, INT32, true", "INT32, INT64, true", "FLOAT32, FLOAT64, true",
        "UINT8, UINT16, true", "UINT16, UINT32, true", "UINT32, UINT64, true", "INT64, INT32, false",
        "INT32, INT16, false", "FLOAT64, FLOAT32, false", "INT32, FLOAT64, false", "INT32, UINT32, false",
        "UINT32, INT64, false", "INT32, STRING, false", "STRING, BINARY, false", "BINARY, STRING, false",
        "INT32, BOOLEAN, false", "DATE, INT32, false"
    })
    void onlyPromotionsKeepAColumnOverOlderFiles(Kind before, Kind after, boolean kept) {
        RegionSchema now = schema(TS, field(2, "v", after));
        Mapped table = new Mapped().publish(now, shape(TS_FILE, leaf("v", 2, physical(before))));
        assertThat(table.columns().size()).isEqualTo(kept ? 2 : 1);
        assertThat(table.untrue().containsKey("v")).isEqualTo(!kept);
        assertThat(TypeMapping.promotes(before.name(), DataType.of(after)))
                .as("what is presumed of files that are not seen")
                .isEqualTo(kept);
        table.publish(now, shape(TS_FILE, leaf("v", 2, physical(after))));
        assertThat(table.untrue()).as("healed").isEmpty();
    }

    private static LeafType physical(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> LeafType.of(Physical.BOOLEAN, Logical.NONE);
            case INT8 -> LeafType.integer(Physical.INT32, 8, true);
            case INT16 -> LeafType.integer(Physical.INT32, 16, true);
            case INT32 -> INT;
            case INT64 -> LeafType.of(Physical.INT64, Logical.NONE);
            case UINT8 -> LeafType.integer(Physical.INT32, 8, false);
            case UINT16 -> LeafType.integer(Physical.INT32, 16, false);
            case UINT32 -> LeafType.integer(Physical.INT32, 32, false);
            case UINT64 -> LeafType.integer(Physical.INT64, 64, false);
            case FLOAT32 -> LeafType.of(Physical.FLOAT, Logical.NONE);
            case FLOAT64 -> LeafType.of(Physical.DOUBLE, Logical.NONE);
            case STRING -> TEXT;
            case BINARY -> LeafType.of(Physical.BYTE_ARRAY, Logical.NONE);
            case DATE -> LeafType.of(Physical.INT32, Logical.DATE);
            default -> throw new IllegalArgumentException(kind.toString());
        };
    }

    @Test
    void decimalsWithMoreDigitsKeepTheirColumnAndOtherScalesDoNot() {
        FileShape nine = shape(TS_FILE, leaf("d", 2, LeafType.decimal(Physical.INT32, 9, 2)));
        assertThat(new Mapped()
                        .publish(schema(TS, field(2, "d", DataType.decimal(18, 2))), nine)
                        .columns())
                .contains("2 d decimal(18, 2)");
        assertThat(new Mapped()
                        .publish(schema(TS, field(2, "d", DataType.decimal(18, 4))), nine)
                        .untrue())
                .containsEntry("d", Set.of(ColumnIssue.TYPE_CHANGED));
        String before = DataType.decimal(9, 2).toString();
        assertThat(TypeMapping.promotes(before, DataType.decimal(18, 2))).isTrue();
        assertThat(TypeMapping.promotes(before, DataType.decimal(18, 4))).isFalse();
        assertThat(TypeMapping.promotes(before, DataType.decimal(8, 2))).isFalse();
        assertThat(TypeMapping.promotes("INT64", DataType.decimal(18, 2))).isFalse();
    }

    @Test
    void durationsAndTimesOfDayAreLeftOutAndPyicebergIsSaidToRefuseTheirFiles() {
        LeafType nanos = LeafType.temporal(Physical.INT64, Logical.TIME, Unit.NANOS, false);
        LeafType micros = LeafType.temporal(Physical.INT64, Logical.TIME, Unit.MICROS, false);
        LeafType number = LeafType.of(Physical.INT64, Logical.NONE);
        Mapped table = new Mapped()
                .publish(
                        schema(
                                TS,
                                field(2, "d", DataType.temporal(Kind.DURATION, TimestampUnit.MILLISECOND)),
                                field(3, "t6", DataType.temporal(Kind.TIME, TimestampUnit.MICROSECOND)),
                                field(4, "t9", DataType.temporal(Kind.TIME, TimestampUnit.NANOSECOND)),
                                field(5, "i", Kind.INTERVAL),
                                field(6, "o", Kind.OTHER)),
                        shape(TS_FILE, leaf("d", 2, number), leaf("t6", 3, micros), leaf("t9", 4, nanos)));
        assertThat(table.columns()).containsExactly("1 ts timestamp");
        assertThat(table.untrue()).containsOnlyKeys("d", "t6", "t9", "i", "o");
        assertThat(table.caveats())
                .containsOnly(
                        Map.entry("d", Set.of(ColumnIssue.FILES_REFUSED)),
                        Map.entry("t9", Set.of(ColumnIssue.FILES_REFUSED)));
    }

    @Test
    void namesThatEnginesCannotTellApartAreSaid() {
        Mapped table = new Mapped()
                .publish(schema(TS, field(2, "v", Kind.INT32), field(3, "V", Kind.INT32), field(4, "a.b", Kind.INT32)));
        assertThat(table.columns()).hasSize(4);
        assertThat(table.caveats())
                .containsOnly(
                        Map.entry("v", Set.of(ColumnIssue.NAME_DIFFERS_BY_CASE)),
                        Map.entry("V", Set.of(ColumnIssue.NAME_DIFFERS_BY_CASE)),
                        Map.entry("a.b", Set.of(ColumnIssue.NAME_WITH_DOT)));
    }

    @Test
    void tagsOfAnEmptyTableInThePrimaryKeyFormatAreLeftOutFromTheStart() {
        Mapped table = new Mapped().publish(schema(KeyEncoding.DENSE, SstFormat.PRIMARY_KEY, tag(0, "host"), TS));
        assertThat(table.columns()).containsExactly("1 ts timestamp", "1073741824 __primary_key binary");
    }
}
