package dev.verglas.examples.greptime.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.examples.greptime.manifest.RegionPaths;
import dev.verglas.examples.greptime.sst.SstRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Genuine files, read and merged, are what the database answered at the same moment. */
class FixtureReadTest {

    /** Moments at which files and SQL differ by design; each has a test of its own below. */
    private static final Set<String> DIFFERENT =
            Set.of("h_unflushed_reopen/1_memtable_rows", "h_unflushed_reopen/2_reopened", "k_json2/flush2");

    static Stream<Arguments> mitoTables() {
        return tables("mito").filter(arguments -> !DIFFERENT.contains(arguments.get()[0].toString()));
    }

    static Stream<Arguments> metricTables() {
        return tables("metric");
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("mitoTables")
    void filesHoldWhatSqlAnswered(Fixture fixture, FixtureTable table) throws IOException {
        SqlAnswer answer = fixture.answer(answerName(table)).orElseThrow();

        assertThat(mito(fixture, table, answer.columns())).containsExactlyInAnyOrderElementsOf(SqlText.normal(answer));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("metricTables")
    void physicalRowsHoldWhatSqlAnsweredForMetricTables(Fixture fixture, FixtureTable table) throws IOException {
        SqlAnswer answer = fixture.answer(table.name()).orElseThrow();

        assertThat(metric(fixture, table, answer.columns()))
                .containsExactlyInAnyOrderElementsOf(SqlText.normal(answer));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1_memtable_rows", "2_reopened"})
    void rowsInMemoryAreNotInFiles(String moment) throws IOException {
        Fixture fixture = Fixture.of("h_unflushed_reopen", moment);
        FixtureTable table = fixture.tables().get(0);
        SqlAnswer answer = fixture.answer(table.name()).orElseThrow();

        List<List<@Nullable String>> files = mito(fixture, table, answer.columns());

        assertThat(files)
                .containsExactly(
                        List.of("a", "2025-12-01T00:00:00", "1.0", "1"),
                        List.of("b", "2025-12-01T00:00:00", "2.0", "2"));
        assertThat(SqlText.normal(answer)).contains(List.of("c", "2025-12-01T00:00:00", "3.0", "3"));
    }

    @Test
    void jsonWithStructureIsAMapByField() throws IOException {
        Fixture fixture = Fixture.of("k_json2", "flush2");
        FixtureTable table = fixture.tables().get(0);
        RegionPaths paths = RegionPaths.of(table.catalog(), table.schema(), table.tableId());
        RegionManifest manifest = FixtureRegions.manifests(fixture, paths).get(0);

        List<SstRow> rows = FixtureRegions.rows(fixture, paths, table, manifest);

        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).value(1)).asString().isEqualTo("{a=1, b=x, c=null}");
        assertThat(rows.get(1).value(1)).isInstanceOf(Map.class).asString().isEqualTo("{a=2, b=null, c={d=true}}");
    }

    @Test
    void droppedTablesHaveNoFiles() throws IOException {
        Fixture fixture = Fixture.of("e_truncate", "5_dropped");

        assertThat(FixtureRegions.manifests(fixture, RegionPaths.of("greptime", "public", 1025)))
                .isEmpty();
    }

    @Test
    void everyCaseIsRead() {
        assertThat(mitoTables()).hasSizeGreaterThanOrEqualTo(54);
        assertThat(metricTables()).hasSizeGreaterThanOrEqualTo(15);
    }

    private static String answerName(FixtureTable table) {
        return table.name().equals("jv") ? "jv_raw" : table.name();
    }

    private static List<List<@Nullable String>> mito(Fixture fixture, FixtureTable table, List<String> columns)
            throws IOException {
        RegionPaths paths = RegionPaths.of(table.catalog(), table.schema(), table.tableId());
        List<List<@Nullable String>> texts = new ArrayList<>();
        for (RegionManifest manifest : FixtureRegions.manifests(fixture, paths)) {
            for (SstRow row : FixtureRegions.rows(fixture, paths, table, manifest)) {
                texts.add(SqlText.of(manifest.metadata(), row, columns));
            }
        }
        return texts;
    }

    /** A logical table's rows are those of its physical table with its id, told apart by {@code __table_id}. */
    private static List<List<@Nullable String>> metric(Fixture fixture, FixtureTable table, List<String> columns)
            throws IOException {
        FixtureTable physical = MetricTables.physical(fixture, table);
        RegionPaths paths = RegionPaths.metricData(physical.catalog(), physical.schema(), physical.tableId());
        List<List<@Nullable String>> texts = new ArrayList<>();
        for (RegionManifest manifest : FixtureRegions.manifests(fixture, paths)) {
            int tableId = manifest.metadata().indexOf(MetricTables.TABLE_ID_COLUMN);
            for (SstRow row : FixtureRegions.rows(fixture, paths, physical, manifest)) {
                if (physical.equals(table) || Long.valueOf(table.tableId()).equals(row.value(tableId))) {
                    texts.add(SqlText.of(manifest.metadata(), row, columns));
                }
            }
        }
        return texts;
    }

    private static Stream<Arguments> tables(String engine) {
        return Fixture.all().stream()
                .flatMap(fixture -> fixture.tables().stream()
                        .filter(table -> table.engine().equals(engine))
                        .filter(table -> fixture.answer(table.name()).isPresent())
                        .map(table -> Arguments.of(fixture, table)));
    }
}
