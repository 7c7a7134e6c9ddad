package dev.verglas.examples.host.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.Options;
import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.DataType;
import dev.verglas.api.region.MergeMode;
import dev.verglas.api.region.RegionAction;
import dev.verglas.api.region.RegionDelta;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SemanticType;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import dev.verglas.api.region.TimeRange;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.examples.host.engine.Database;
import dev.verglas.examples.host.engine.DatabaseSettings;
import dev.verglas.examples.host.engine.Ownership;
import dev.verglas.storage.file.FileObjectStoreProvider;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarnessDatanodeTest {

    private static final RegionId REGION = RegionId.of(new TableId(1024), 0);

    @TempDir
    Path folder;

    private ObjectStore store;
    private Database database;
    private HarnessDatanode datanode;
    private RecordingHook hook;

    @BeforeEach
    void start() {
        store = new FileObjectStoreProvider()
                .open(Options.of("storage", Map.of("type", "File", "data_home", folder.toString())));
        HookEvents events = new HookEvents();
        database = new Database(store, DatabaseSettings.defaults(Ownership.alone()), events, files -> Set.of());
        datanode = new HarnessDatanode("datanode-0", store, database);
        hook = new RecordingHook(datanode::snapshot);
        events.connect(hook);
        database.start();
        run("CREATE TABLE t (host STRING, ts TIMESTAMP(6) TIME INDEX, v INT DEFAULT 7, PRIMARY KEY (host))");
    }

    @AfterEach
    void stop() {
        database.close();
        store.close();
    }

    @Test
    void stateShowsTableSchemaAndFiles() {
        run("INSERT INTO t VALUES ('a', 10, 1), ('b', 20, 2); ADMIN flush_table('t')");

        assertThat(datanode.openRegions()).containsExactly(REGION);
        assertThat(hook.last().table()).hasToString("greptime.public.t (1024)");
        RegionSchema schema = hook.last().schema();
        assertThat(schema.columns())
                .containsExactly(
                        ColumnSchema.of(0, "host", DataType.of(DataType.Kind.STRING), true, SemanticType.TAG),
                        ColumnSchema.of(
                                1, "ts", DataType.timestamp(TimestampUnit.MICROSECOND), false, SemanticType.TIMESTAMP),
                        new ColumnSchema(
                                2, "v", DataType.of(DataType.Kind.INT32), true, SemanticType.FIELD, Optional.of("7")));
        assertThat(schema.mergeMode()).isEqualTo(MergeMode.LAST_ROW);
        SstFile file = hook.last().files().get(0);
        assertThat(file.rows()).isEqualTo(2);
        assertThat(file.timeRange()).contains(new TimeRange(10, 20, TimestampUnit.MICROSECOND));
        assertThat(store.head(file.path()).map(ObjectMeta::size)).contains(file.size());
    }

    @Test
    void writtenFilesCarryTheFooterThatTheObjectEndsWith() {
        run("INSERT INTO t VALUES ('a', 10, 1); ADMIN flush_table('t')");

        SstFile file = hook.written.get(0);
        byte[] footer = new byte[file.footer().orElseThrow().remaining()];
        file.footer().orElseThrow().get(footer);
        byte[] content = store.get(file.path()).orElseThrow().content();
        assertThat(Arrays.copyOfRange(content, content.length - 8 - footer.length, content.length - 8))
                .isEqualTo(footer);
        assertThat(hook.last().files()).containsExactly(file);
    }

    @Test
    void actionsSayWhatHappened() {
        run("INSERT INTO t VALUES ('a', 10, 1); ADMIN flush_table('t'); ADMIN compact_table('t')");
        run("ALTER TABLE t DROP COLUMN v; TRUNCATE TABLE t");

        assertThat(hook.actions)
                .extracting(action -> action.getClass().getSimpleName())
                .containsExactly("Edit", "Edit", "Change", "Truncate");
        RegionAction.Edit compaction = (RegionAction.Edit) hook.actions.get(1);
        assertThat(compaction.removed()).isEqualTo(hook.written.subList(0, 1));
        assertThat(compaction.added()).isEqualTo(hook.written.subList(1, 2));
        assertThat(hook.last().files()).isEmpty();
    }

    @Test
    void renameAndDropReachPluginsWithoutAManifestVersion() {
        run("ALTER TABLE t RENAME u");
        assertThat(hook.last().table().name()).isEqualTo("u");
        assertThat(datanode.tableStatus(new TableId(1024))).isEqualTo(TableStatus.EXISTS);

        run("DROP TABLE u");
        assertThat(hook.dropped).containsExactly(REGION);
        assertThat(datanode.snapshot(REGION)).isEmpty();
        assertThat(datanode.tableStatus(new TableId(1024))).isEqualTo(TableStatus.DROPPED);
        assertThat(datanode.tableRegions(new TableId(1024))).isEmpty();
        assertThat(datanode.tableStatus(new TableId(9))).isEqualTo(TableStatus.UNKNOWN);
    }

    @Test
    void tableConsistsOfItsRegionsWhoeverHasThemOpen() {
        assertThat(datanode.tableRegions(new TableId(1024))).contains(Set.of(REGION));
        assertThat(datanode.tableRegions(new TableId(9))).isEmpty();

        try (Database other = node(1)) {
            HarnessDatanode another = new HarnessDatanode("datanode-1", store, other);
            assertThat(another.openRegions()).isEmpty();
            assertThat(another.tableRegions(new TableId(1024))).contains(Set.of(REGION));
        }
    }

    @Test
    void changesAreTheFilesThatCameAndWent() {
        run("INSERT INTO t VALUES ('a', 10, 1); ADMIN flush_table('t')");
        run("INSERT INTO t VALUES ('b', 20, 2); ADMIN flush_table('t')");
        RegionState before = hook.last();
        run("INSERT INTO t VALUES ('c', 30, 3); ADMIN flush_table('t'); ADMIN compact_table('t')");
        run("ALTER TABLE t DROP COLUMN v; ALTER TABLE t RENAME u");

        RegionState now = hook.last();
        assertThat(datanode.changesSince(REGION, before.manifestVersion()))
                .contains(new RegionDelta(
                        before.manifestVersion(),
                        now.manifestVersion(),
                        now.table(),
                        now.schema(),
                        now.files(),
                        before.files()));
        assertThat(now.files()).containsExactly(hook.written.get(3));
        assertThat(datanode.changesSince(REGION, now.manifestVersion()).orElseThrow())
                .matches(delta -> delta.added().isEmpty() && delta.removed().isEmpty());
        assertThat(datanode.changesSince(REGION, now.manifestVersion() + 1)).isEmpty();
        assertThat(datanode.changesSince(RegionId.of(new TableId(9), 0), 1)).isEmpty();
    }

    @Test
    void changesAreUnknownOnceACheckpointTookTheDeltasAway() {
        for (int i = 0; i < 9; i++) {
            run("INSERT INTO t VALUES ('a', " + i + ", 1); ADMIN flush_table('t')");
        }
        assertThat(datanode.changesSince(REGION, 0)).isPresent();

        run("INSERT INTO t VALUES ('a', 10, 1); ADMIN flush_table('t')");

        assertThat(hook.last().manifestVersion()).isEqualTo(10);
        assertThat(datanode.changesSince(REGION, 0)).isEmpty();
        assertThat(datanode.changesSince(REGION, 9)).isPresent();
    }

    @Test
    void changesAreUnknownAcrossATruncationWhichNamesNoFiles() {
        run("INSERT INTO t VALUES ('a', 10, 1); ADMIN flush_table('t')");
        long before = hook.last().manifestVersion();
        run("TRUNCATE TABLE t");

        assertThat(datanode.changesSince(REGION, before)).isEmpty();
        assertThat(datanode.changesSince(REGION, before + 1)).isPresent();
    }

    @Test
    void restartedProcessTellsTheChangesThatItsManifestStillHolds() {
        run("INSERT INTO t VALUES ('a', 10, 1); ADMIN flush_table('t')");
        RegionState before = hook.last();
        run("INSERT INTO t VALUES ('b', 20, 2); ADMIN flush_table('t')");
        database.close();
        database = node(0);
        datanode = new HarnessDatanode("datanode-0", store, database);

        RegionDelta delta =
                datanode.changesSince(REGION, before.manifestVersion()).orElseThrow();

        assertThat(delta.added()).containsExactly(hook.written.get(1));
        assertThat(delta.removed()).isEmpty();
    }

    private Database node(int number) {
        Database other = new Database(
                store,
                DatabaseSettings.defaults(new Ownership(number, 2, Optional.empty())),
                new HookEvents(),
                files -> Set.of());
        other.start();
        return other;
    }

    private void run(String sql) {
        assertThat(database.execute(sql, "public")).isNotEmpty();
    }
}
