package dev.verglas.examples.host.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ColumnSchema;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.PrimaryKeyEncoding;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.SemanticType;
import dev.verglas.examples.greptime.manifest.TimestampUnit;
import dev.verglas.examples.greptime.sst.OpType;
import dev.verglas.examples.greptime.sst.SstRow;
import dev.verglas.examples.host.sql.SqlParser;
import dev.verglas.examples.host.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectPlanTest {

    private static final RegionMetadata TABLE = new RegionMetadata(
            List.of(
                    column("host", ConcreteType.string(), SemanticType.FIELD, 0),
                    column("ts", ConcreteType.timestamp(TimestampUnit.MILLISECOND), SemanticType.TIMESTAMP, 1),
                    column("v", ConcreteType.of(ConcreteType.Kind.FLOAT64), SemanticType.FIELD, 2),
                    column("n", ConcreteType.of(ConcreteType.Kind.INT32), SemanticType.FIELD, 3),
                    column("ok", ConcreteType.of(ConcreteType.Kind.BOOLEAN), SemanticType.FIELD, 4)),
            List.of(),
            0,
            0,
            PrimaryKeyEncoding.DENSE,
            "");

    private static final List<SstRow> ROWS = List.of(
            row("a", 1L, 1.0, 1L, true),
            row("a", 2L, 2.0, null, false),
            row("b", 3L, Double.NaN, 3L, null),
            row(null, 4L, null, 4L, true));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "host = 'a'|1 2",
                "host <> 'a'|3",
                "host IS NULL|4",
                "NOT host = 'a'|3",
                "n < 3.5 AND ts > 1|3",
                "3 <= n|3 4",
                "host = 'a' OR n = 4|1 2 4",
                "n IN (1, 4)|1 4",
                "ts BETWEEN 2 AND 3|2 3",
                "ts >= '1970-01-01 00:00:00.003'|3 4",
                "ok|1 4",
                "n IS NOT NULL AND NOT ok = false|1 4",
                "n = NULL|",
                "true|1 2 3 4"
            })
    void whereKeepsRowsThatAreTrue(String where, @Nullable String expected) {
        List<String> kept = run("SELECT ts FROM t WHERE " + where).rows().stream()
                .map(row -> String.valueOf(row.get(0)))
                .toList();

        assertThat(String.join(" ", kept)).isEqualTo(expected == null ? "" : expected);
    }

    @Test
    void aggregatesSkipNullsAndCountStarDoesNot() {
        QueryResult.Rows result = run("SELECT count(*), count(n), sum(n), avg(n), min(n), max(ts), max(host) FROM t");

        assertThat(result.rows()).containsExactly(List.of(4L, 3L, 8L, 8.0 / 3, 1L, 4L, "b"));
        assertThat(result.columns())
                .extracting(QueryResult.ResultColumn::name)
                .containsExactly("count(*)", "count(n)", "sum(n)", "avg(n)", "min(n)", "max(ts)", "max(host)");
    }

    @Test
    void aggregatesOverNoRowsAreOneRow() {
        assertThat(run("SELECT count(*), max(n) FROM t WHERE host = 'x'").rows())
                .containsExactly(Arrays.asList(0L, null));
        assertThat(run("SELECT host, count(*) FROM t WHERE host = 'x' GROUP BY host")
                        .rows())
                .isEmpty();
    }

    @Test
    void groupsKeepNullAsAGroupOfItsOwn() {
        assertThat(run("SELECT host AS h, count(*) c FROM t GROUP BY h ORDER BY c DESC, h")
                        .rows())
                .containsExactly(List.of("a", 2L), List.of("b", 1L), Arrays.asList(null, 1L));
    }

    @Test
    void orderPutsNullsLastUpwardsAndFirstDownwards() {
        assertThat(run("SELECT n FROM t ORDER BY n").rows())
                .containsExactly(List.of(1L), List.of(3L), List.of(4L), Arrays.asList((Object) null));
        assertThat(run("SELECT n FROM t ORDER BY 1 DESC LIMIT 2 OFFSET 1").rows())
                .containsExactly(List.of(4L), List.of(3L));
        assertThat(run("SELECT host FROM t ORDER BY ts DESC LIMIT 1").rows())
                .containsExactly(Arrays.asList((Object) null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT host, count(*) FROM t",
                "SELECT sum(host) FROM t",
                "SELECT median(v) FROM t",
                "SELECT host FROM t ORDER BY 2",
                "SELECT count(*) FROM t ORDER BY v",
                "SELECT x FROM t",
                "SELECT host FROM t WHERE host",
                "SELECT host FROM t WHERE n = 'x'"
            })
    void queriesThatMakeNoSenseFailBeforeTheyRun(String sql) {
        assertThatExceptionOfType(QueryException.class).isThrownBy(() -> plan(sql));
    }

    private static QueryResult.Rows run(String sql) {
        return plan(sql).run(ROWS);
    }

    private static SelectPlan plan(String sql) {
        return new SelectPlan((Statement.Select) SqlParser.parse(sql).get(0), TABLE);
    }

    private static ColumnMetadata column(String name, ConcreteType type, SemanticType semantic, long id) {
        return new ColumnMetadata(ColumnSchema.nullable(name, type), semantic, id);
    }

    private static SstRow row(@Nullable Object... values) {
        return new SstRow(values, 0, OpType.PUT);
    }
}
