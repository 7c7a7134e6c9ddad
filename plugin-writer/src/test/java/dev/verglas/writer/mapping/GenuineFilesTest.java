package dev.verglas.writer.mapping;

import static dev.verglas.writer.mapping.Shapes.field;
import static dev.verglas.writer.mapping.Shapes.genuine;
import static dev.verglas.writer.mapping.Shapes.schema;
import static dev.verglas.writer.mapping.Shapes.tag;
import static dev.verglas.writer.mapping.Shapes.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.DataType;
import dev.verglas.api.region.DataType.Kind;
import dev.verglas.api.region.KeyEncoding;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.SemanticType;
import dev.verglas.api.region.SstFormat;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.writer.footer.FileShape;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is declared over files that GreptimeDB itself wrote. */
class GenuineFilesTest {

    private static final ColumnSchema TS = time(1, TimestampUnit.MILLISECOND);
    private static final DataType HISTOGRAM =
            DataType.struct(java.util.List.of(new DataType.Field("schema", DataType.of(Kind.INT32))));

    /** The column c of the ALTER fixture, which was added with a default. */
    private static final ColumnSchema C =
            new ColumnSchema(4, "c", DataType.of(Kind.STRING), true, SemanticType.FIELD, Optional.of("dflt"));

    private static FileShape[] shapes(String... names) {
        return java.util.Arrays.stream(names).map(name -> genuine(name).shape()).toArray(FileShape[]::new);
    }

    /** The files that were live when the schema had a version: no compaction had run. */
    private static FileShape[] alterUntil(int version) {
        return IntStream.rangeClosed(0, version)
                .mapToObj(i -> genuine("alter-" + i).shape())
                .toArray(FileShape[]::new);
    }

    private static RegionSchema altered(ColumnSchema... more) {
        ColumnSchema[] columns = new ColumnSchema[more.length + 2];
        columns[0] = tag(0, "host");
        columns[1] = TS;
        System.arraycopy(more, 0, columns, 2, more.length);
        return schema(columns);
    }

    @Test
    void everyTypeIsDeclaredAsTheTableSays() {
        Mapped table = new Mapped()
                .publish(
                        schema(
                                tag(0, "pk", Kind.INT32),
                                time(1, TimestampUnit.NANOSECOND),
                                field(2, "i8", Kind.INT8),
                                field(3, "i16", Kind.INT16),
                                field(4, "i32", Kind.INT32),
                                field(5, "i64", Kind.INT64),
                                field(6, "u8", Kind.UINT8),
                                field(7, "u16", Kind.UINT16),
                                field(8, "u32", Kind.UINT32),
                                field(9, "u64", Kind.UINT64),
                                field(10, "f32", Kind.FLOAT32),
                                field(11, "f64", Kind.FLOAT64),
                                field(12, "s", Kind.STRING),
                                field(13, "bin", Kind.BINARY),
                                field(14, "dt", Kind.DATE),
                                field(15, "t0", DataType.timestamp(TimestampUnit.SECOND)),
                                field(16, "t3", DataType.timestamp(TimestampUnit.MILLISECOND)),
                                field(17, "t6", DataType.timestamp(TimestampUnit.MICROSECOND)),
                                field(18, "t9", DataType.timestamp(TimestampUnit.NANOSECOND)),
                                field(19, "bo", Kind.BOOLEAN),
                                field(20, "d9", DataType.decimal(9, 2)),
                                field(21, "d18", DataType.decimal(18, 4)),
                                field(22, "d38", DataType.decimal(38, 10))),
                        shapes("types"));
        assertThat(table.columns())
                .containsExactly(
                        "0 pk int",
                        "1 ts timestamp",
                        "2 i8 int",
                        "3 i16 int",
                        "4 i32 int",
                        "5 i64 long",
                        "6 u8 int",
                        "7 u16 int",
                        "8 u32 long",
                        "9 u64 long",
                        "10 f32 float",
                        "11 f64 double",
                        "12 s string",
                        "13 bin binary",
                        "14 dt date",
                        "15 t0 long",
                        "16 t3 timestamp",
                        "17 t6 timestamp",
                        "18 t9 timestamp",
                        "19 bo boolean",
                        "20 d9 decimal(9, 2)",
                        "21 d18 decimal(18, 4)",
                        "22 d38 decimal(38, 10)");
        assertThat(table.untrue()).isEmpty();
        assertThat(table.caveats())
                .containsOnlyKeys("ts", "u8", "u16", "u32", "u64", "t0", "t3", "t9")
                .containsEntry("t3", Set.of(ColumnIssue.TIME_DICTIONARY, ColumnIssue.MILLISECONDS))
                .containsEntry("t9", Set.of(ColumnIssue.TIME_DICTIONARY, ColumnIssue.NANOSECONDS))
                .containsEntry("ts", Set.of(ColumnIssue.NANOSECONDS));
    }

    @Test
    void everyTypeOfATagIsDeclaredToo() {
        Mapped table = new Mapped()
                .publish(
                        schema(
                                tag(0, "a"),
                                tag(1, "b", Kind.INT64),
                                tag(2, "c", Kind.FLOAT64),
                                tag(3, "d", Kind.BOOLEAN),
                                tag(4, "e", Kind.DATE),
                                ColumnSchema.of(
                                        5, "f", DataType.timestamp(TimestampUnit.NANOSECOND), true, SemanticType.TAG),
                                ColumnSchema.of(6, "h", DataType.decimal(10, 2), true, SemanticType.TAG),
                                tag(7, "i", Kind.UINT16),
                                time(8, TimestampUnit.MILLISECOND),
                                field(9, "v", Kind.INT32)),
                        shapes("tag-types"));
        assertThat(table.columns())
                .containsExactly(
                        "0 a string",
                        "1 b long",
                        "2 c double",
                        "3 d boolean",
                        "4 e date",
                        "5 f timestamp",
                        "6 h decimal(10, 2)",
                        "7 i int",
                        "8 ts timestamp",
                        "9 v int");
        assertThat(table.untrue()).isEmpty();
    }

    @Test
    void indexesOfNormalFilesAreNotDictionaryEncoded() {
        for (String unit : new String[] {"ms", "us", "ns"}) {
            assertThat(genuine("time-index-" + unit).shape().columns()).noneMatch(column -> column.dictionaryTime());
        }
        assertThat(new Mapped()
                        .publish(
                                schema(time(0, TimestampUnit.SECOND), field(1, "v", Kind.INT32)),
                                shapes("time-index-s"))
                        .columns())
                .containsExactly("0 ts long", "1 v int");
    }

    @Test
    void addedColumnWithADefaultIsInexactWhileAnOlderFileLives() {
        Mapped table =
                new Mapped().publish(altered(field(2, "a", Kind.INT32), field(3, "b", Kind.FLOAT64)), alterUntil(0));
        assertThat(table.untrue()).isEmpty();
        table.publish(altered(field(2, "a", Kind.INT32), field(3, "b", Kind.FLOAT64), C), alterUntil(1));
        assertThat(table.columns()).contains("4 c string");
        assertThat(table.untrue()).containsExactly(Map.entry("c", Set.of(ColumnIssue.DEFAULT_NOT_IN_FILES)));
        assertThat(ColumnReport.json(table.mapping().reports())).contains("\"state\":\"inexact\"");
    }

    @Test
    void droppedAndAddedColumnHasAnIdOfItsOwn() {
        Mapped table = new Mapped()
                .publish(altered(field(2, "a", Kind.INT32), field(3, "b", Kind.FLOAT64), C), alterUntil(1))
                .publish(altered(field(2, "a", Kind.INT32), C), alterUntil(2));
        assertThat(table.columns()).noneMatch(column -> column.startsWith("3 "));
        table.publish(altered(field(2, "a", Kind.INT32), C, field(5, "b", Kind.STRING)), alterUntil(3));
        assertThat(table.columns()).contains("5 b string");
        assertThat(table.untrue()).containsOnlyKeys("c");
        assertThat(table.names().nodes()).extracting(NameNode::id).contains(3, 5);
    }

    @Test
    void widenedColumnStaysAndAnyOtherChangeLeavesItOut() {
        Mapped table =
                new Mapped().publish(altered(field(2, "a", Kind.INT64), C, field(5, "b", Kind.STRING)), alterUntil(4));
        assertThat(table.columns()).contains("2 a long");
        assertThat(table.untrue()).containsOnlyKeys("c");
        table.publish(altered(field(2, "a", Kind.STRING), C, field(5, "b", Kind.STRING)), alterUntil(5));
        assertThat(table.columns()).noneMatch(column -> column.startsWith("2 "));
        assertThat(table.untrue()).containsEntry("a", Set.of(ColumnIssue.TYPE_CHANGED));
    }

    @Test
    void tagAtTheEndOfTheKeyIsNullInOlderFilesAndCompactionHealsEverything() {
        RegionSchema tagged = altered(field(2, "a", Kind.STRING), C, field(5, "b", Kind.STRING), tag(6, "dc"));
        Mapped table = new Mapped().publish(tagged, alterUntil(6));
        assertThat(table.columns()).contains("6 dc string");
        assertThat(table.untrue()).containsOnlyKeys("a", "c");
        assertThat(table.facts().issues()).doesNotContainKey(6);

        RegionSchema last = schema(
                field(7, "f0", Kind.INT32),
                tag(0, "host"),
                TS,
                field(8, "f1", Kind.INT32),
                field(2, "a", Kind.STRING),
                C,
                field(5, "b", Kind.STRING),
                tag(6, "dc"));
        table.publish(last, shapes("alter-compacted"));
        assertThat(table.columns())
                .containsExactly(
                        "7 f0 int",
                        "0 host string",
                        "1 ts timestamp",
                        "8 f1 int",
                        "2 a string",
                        "4 c string",
                        "5 b string",
                        "6 dc string");
        assertThat(table.untrue()).isEmpty();
    }

    @Test
    void tagsAreLeftOutWhileAFileOfThePrimaryKeyFormatLives() {
        ColumnSchema[] columns = {
            tag(0, "host"), tag(1, "k", Kind.INT64), time(2, TimestampUnit.MILLISECOND), field(3, "v", Kind.FLOAT64)
        };
        Mapped table = new Mapped();
        table.publish(schema(KeyEncoding.DENSE, SstFormat.PRIMARY_KEY, columns), shapes("switch-primary-key"));
        assertThat(table.columns()).containsExactly("2 ts timestamp", "3 v double", "1073741824 __primary_key binary");
        assertThat(table.caveats()).doesNotContainKey("host");

        table.publish(schema(columns), shapes("switch-primary-key", "switch-flat"));
        assertThat(table.columns()).containsExactly("2 ts timestamp", "3 v double", "1073741824 __primary_key binary");
        assertThat(table.untrue())
                .containsOnly(
                        Map.entry("host", Set.of(ColumnIssue.TAG_NOT_IN_FILES)),
                        Map.entry("k", Set.of(ColumnIssue.TAG_NOT_IN_FILES)));
        assertThat(table.caveats()).containsEntry("host", Set.of(ColumnIssue.ID_ZERO_LEFT_OUT));

        table.publish(schema(columns), shapes("switch-flat"));
        assertThat(table.columns()).containsExactly("0 host string", "1 k long", "2 ts timestamp", "3 v double");
        assertThat(table.untrue()).isEmpty();
    }

    @Test
    void labelsOfSparseMetricTablesAreLeftOutFromTheStart() {
        ColumnSchema[] columns = {
            time(0, TimestampUnit.MILLISECOND),
            field(1, "greptime_value", Kind.FLOAT64),
            ColumnSchema.of(2147483652L, "__table_id", DataType.of(Kind.UINT32), false, SemanticType.TAG),
            ColumnSchema.of(2147483651L, "__tsid", DataType.of(Kind.UINT64), false, SemanticType.TAG),
            tag(2, "host"),
            tag(3, "job"),
            tag(4, "le")
        };
        ColumnSchema[] withLabel = java.util.Arrays.copyOf(columns, columns.length + 1);
        withLabel[columns.length] = tag(5, "dc");
        String[] declared = {"0 ts timestamp", "1 greptime_value double", "1073741824 __primary_key binary"};

        Mapped table = new Mapped().publish(schema(KeyEncoding.SPARSE, SstFormat.FLAT, columns));
        assertThat(table.columns()).containsExactly(declared);
        table.publish(schema(KeyEncoding.SPARSE, SstFormat.FLAT, columns), shapes("metric-sparse"));
        assertThat(table.columns()).containsExactly(declared);
        table.publish(schema(KeyEncoding.SPARSE, SstFormat.FLAT, withLabel), shapes("metric-sparse"));
        assertThat(table.columns()).containsExactly(declared);
        table.publish(
                schema(KeyEncoding.SPARSE, SstFormat.FLAT, withLabel),
                shapes("metric-sparse", "metric-sparse-new-label"));
        assertThat(table.columns()).containsExactly(declared);
        assertThat(table.untrue()).containsOnlyKeys("host", "job", "le", "dc");
    }

    @Test
    void columnsOfTheMetricEngineAreMappedAndNotDeclaredOverDenseFiles() {
        Mapped table = new Mapped()
                .publish(
                        schema(
                                time(0, TimestampUnit.MILLISECOND),
                                field(1, "greptime_value", Kind.FLOAT64),
                                ColumnSchema.of(
                                        2147483652L, "__table_id", DataType.of(Kind.UINT32), false, SemanticType.TAG),
                                ColumnSchema.of(
                                        2147483651L, "__tsid", DataType.of(Kind.UINT64), false, SemanticType.TAG),
                                tag(2, "host")),
                        shapes("metric-dense"));
        assertThat(table.columns()).containsExactly("0 ts timestamp", "1 greptime_value double", "2 host string");
        assertThat(table.names().idOf("__table_id")).contains(1073741827);
        assertThat(table.names().idOf("__tsid")).contains(1073741828);
        assertThat(table.untrue()).isEmpty();
    }

    @Test
    void histogramIsAStructWithTheIdsOfItsFileAndLeftOutWhileOneFileHasNone() {
        RegionSchema schema = schema(
                KeyEncoding.SPARSE,
                SstFormat.FLAT,
                time(0, TimestampUnit.MILLISECOND),
                field(1, "greptime_value", Kind.FLOAT64),
                field(4, "greptime_native_histogram", HISTOGRAM));
        Mapped table = new Mapped().publish(schema, shapes("histogram"));
        IcebergType type = table.mapping().fields().get(2).type();
        assertThat(type).isInstanceOfSatisfying(IcebergType.Struct.class, struct -> {
            assertThat(struct.fields()).hasSize(18);
            assertThat(struct.fields().get(0))
                    .isEqualTo(new IcebergField(0x50000000 + 4 * 64, "schema", false, IcebergType.primitive("int")));
            assertThat(struct.fields().get(5).type())
                    .isEqualTo(new IcebergType.ListOf(
                            0x50000000 + 4 * 64 + 32 + 5, false, IcebergType.primitive("double")));
        });
        assertThat(table.names().maxId()).isGreaterThanOrEqualTo(0x50000000 + 4 * 64 + 32 + 17);
        assertThat(table.caveats()).containsEntry("greptime_native_histogram", Set.of(ColumnIssue.NESTED));
        assertThat(new Mapped(Mapped.omitSparkUnsafe())
                        .publish(schema, shapes("histogram"))
                        .columns())
                .noneMatch(column -> column.contains("histogram"));
    }

    @Test
    void histogramPartsWithoutIdsAreMappedOnEveryLevel() {
        RegionSchema schema = schema(
                KeyEncoding.SPARSE,
                SstFormat.FLAT,
                time(0, TimestampUnit.MILLISECOND),
                field(1, "greptime_value", Kind.FLOAT64),
                field(2, "greptime_native_histogram", HISTOGRAM));
        Mapped table = new Mapped().publish(schema, shapes("histogram-bulk"));
        assertThat(table.untrue()).containsEntry("greptime_native_histogram", Set.of(ColumnIssue.NESTED_IDS_MISSING));
        NameNode histogram = table.names().nodes().stream()
                .filter(node -> node.id() == 2)
                .findFirst()
                .orElseThrow();
        assertThat(histogram.children()).hasSize(18);
        assertThat(histogram.children().get(5).children().get(0).names()).contains("element", "item");
        assertThat(table.caveats().get("ts"))
                .as("encoded bulk parts have dictionary-encoded indexes")
                .contains(ColumnIssue.TIME_DICTIONARY);
    }

    @Test
    void json2IsLeftOutAndItsPartsAreMapped() {
        Mapped table = new Mapped()
                .publish(schema(time(0, TimestampUnit.MILLISECOND), field(1, "j", Kind.JSON2)), shapes("json2"));
        assertThat(table.columns()).containsExactly("0 ts timestamp");
        assertThat(table.untrue()).containsExactly(Map.entry("j", Set.of(ColumnIssue.UNSUPPORTED_TYPE)));
        assertThat(new Mapped(Mapped.nullForUntrue())
                        .publish(schema(time(0, TimestampUnit.MILLISECOND), field(1, "j", Kind.JSON2)), shapes("json2"))
                        .columns())
                .containsExactly("0 ts timestamp");
        assertThat(table.names().json()).contains("\"a\"").contains("\"d\"");
    }
}
