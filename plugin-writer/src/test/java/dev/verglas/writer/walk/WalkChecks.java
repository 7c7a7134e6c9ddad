package dev.verglas.writer.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.writer.fixture.ReferenceReader;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.awaitility.Awaitility;

/** What must hold whenever a walk has come to rest. */
final class WalkChecks {

    // Names of tables whose DROP nobody heard of go with the next sweep, a quarter of the grace later.
    private static final Duration NAMES_WITHIN = Duration.ofSeconds(20);

    private final WalkWorld world;
    private final ReferenceReader reader;

    WalkChecks(WalkWorld world) {
        this.world = world;
        this.reader = new ReferenceReader(world.store());
    }

    /** Checks everything but rows; {@code what} starts every message. */
    void check(String what) {
        assertThat(world.shared().witness().problems()).as(what).isEmpty();
        for (WalkTable table : world.tables()) {
            checkTable(table, what + ": table " + table.id() + " " + table.name());
        }
        Awaitility.await().dontCatchUncaughtExceptions().atMost(NAMES_WITHIN).untilAsserted(() -> {
            // A crash may have been scripted for a later write, such as a sweep's.
            world.restartCrashed();
            assertThat(names()).as(what + ": names").isEqualTo(liveNames());
        });
    }

    private void checkTable(WalkTable table, String what) {
        assertThat(reader.version(table.id())).as(what + ": version").isPositive();
        Table published = reader.load(table.id());
        List<SstFile> live = table.regions().stream()
                .flatMap(region -> region.state().files().stream())
                .toList();
        assertThat(reader.files(table.id()))
                .as(what + ": files of version " + reader.version(table.id()))
                .containsExactlyInAnyOrderElementsOf(live.stream()
                        .map(file -> world.store().location(file.path()))
                        .toList());
        assertThat(published.currentSnapshot().summary())
                .as(what + ": summary")
                .containsEntry("total-data-files", Integer.toString(live.size()))
                .containsEntry(
                        "total-records",
                        Long.toString(live.stream().mapToLong(SstFile::rows).sum()));
        assertThat(live)
                .as(what + ": data files exist")
                .allMatch(file -> world.store().head(file.path()).isPresent());
        checkColumns(table, published, what);
    }

    /** Every column is declared under its id and name, or the table says why not. */
    private static void checkColumns(WalkTable table, Table published, String what) {
        String untrue = published.properties().getOrDefault("verglas.columns", "");
        List<ColumnSchema> columns = table.regions().get(0).state().schema().columns();
        Set<String> declared = published.schema().columns().stream()
                .map(field -> field.fieldId() + " " + field.name())
                .collect(Collectors.toSet());
        Set<String> known = columns.stream()
                .map(column -> column.id() + " " + column.name())
                .collect(Collectors.toSet());
        assertThat(known).as(what + ": declared columns").containsAll(declared);
        for (ColumnSchema column : columns) {
            Types.NestedField field = published.schema().findField((int) column.id());
            if (field == null) {
                assertThat(untrue).as(what + ": undeclared columns").contains("\"column\":\"" + column.name() + "\"");
            }
        }
    }

    /** Reads every row of every table. */
    void checkRows(String what) {
        for (WalkTable table : world.tables()) {
            long rows = table.regions().stream()
                    .flatMap(region -> region.state().files().stream())
                    .mapToLong(SstFile::rows)
                    .sum();
            assertThat(reader.rows(table.id()))
                    .as(what + ": rows of " + table.name())
                    .hasSize((int) rows);
        }
    }

    /** Checks that after the grace nothing is left but what the newest versions need. */
    void checkRetention(String what, Duration within) {
        Awaitility.await()
                .dontCatchUncaughtExceptions()
                .atMost(within)
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(() -> world.tables().forEach(table -> {
                    ObjectKey folder = WalkWorld.LAYOUT.table(table.id()).metadataDirectory();
                    assertThat(world.store().keys().stream()
                                    .filter(key -> key.value().startsWith(folder.value() + "/")
                                            && !key.name().equals("version-hint.text")))
                            .as(what + ": metadata of " + table.name())
                            .containsExactlyInAnyOrderElementsOf(
                                    world.shared().witness().needs(folder));
                }));
    }

    private Map<String, String> liveNames() {
        Map<String, String> names = new HashMap<>();
        world.tables()
                .forEach(table -> names.put(
                        table.name(), table.id() + " " + reader.load(table.id()).uuid()));
        return names;
    }

    private Map<String, String> names() {
        Map<String, String> names = new HashMap<>();
        for (ObjectKey key : world.store().keys()) {
            Optional<WarehouseLayout.Name> name = WalkWorld.LAYOUT.parseTableName(key);
            name.ifPresent(found -> names.put(
                    found.table(),
                    reader.find(found.table()).orElseThrow() + " "
                            + reader.uuidOfName(found.table()).orElseThrow()));
        }
        return names;
    }
}
