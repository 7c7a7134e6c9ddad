package dev.verglas.writer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.PluginHealth;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.SemanticType;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.ManualClock;
import dev.verglas.writer.fixture.ReferenceReader;
import dev.verglas.writer.fixture.SampleTable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PublishingTest {

    private static final TableId ID = new TableId(1024);

    private final InMemoryObjectStore store = new InMemoryObjectStore();
    private final ReferenceReader reader = new ReferenceReader(store);
    private final ManualClock clock = ManualClock.create();
    private WriterHarness writer = WriterHarness.on("node-1", store, Map.of(), clock);
    private SampleTable table = SampleTable.demo(store, 1024, "demo");

    @BeforeEach
    void openTable() {
        writer.open(table);
    }

    @AfterEach
    void closeWriter() {
        writer.close();
    }

    private static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }

    @Test
    void tableWithoutFilesIsPublishedEmpty() {
        assertThat(reader.find("demo")).contains(ID);
        assertThat(reader.rows(ID)).isEmpty();
        assertThat(reader.load(ID).schema().columns())
                .extracting(Types.NestedField::name)
                .containsExactly("host", "ts", "cpu");
        assertThat(reader.load(ID).schema().findField("host").fieldId()).isZero();
    }

    @Test
    void flushBecomesRows() {
        table.flush(row("a", 1_000_000L, 0.5), row("b", 2_000_000L, null));
        writer.update(table);
        table.flush(row("a", 3_000_000L, 1.5));
        writer.update(table);
        assertThat(reader.rows(ID))
                .containsExactly(
                        "a,1970-01-01T00:00:01Z,0.5", "a,1970-01-01T00:00:03Z,1.5", "b,1970-01-01T00:00:02Z,null");
        assertThat(reader.load(ID).currentSnapshot().operation()).isEqualTo(DataOperations.APPEND);
        assertThat(reader.load(ID).currentSnapshot().summary())
                .containsEntry("total-data-files", "2")
                .containsEntry("total-records", "3");
    }

    @Test
    void compactionReplacesFiles() {
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        table.flush(row("a", 2_000_000L, 1.5));
        writer.update(table);
        table.compact(row("a", 1_000_000L, 0.5), row("a", 2_000_000L, 1.5));
        writer.update(table);
        assertThat(reader.files(ID)).hasSize(1);
        assertThat(reader.rows(ID)).hasSize(2);
        assertThat(reader.load(ID).currentSnapshot().operation()).isEqualTo(DataOperations.REPLACE);
        assertThat(reader.load(ID).snapshots()).hasSize(1);
    }

    @Test
    void truncateRemovesEveryRow() {
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        table.truncate();
        writer.update(table);
        assertThat(reader.rows(ID)).isEmpty();
        assertThat(reader.load(ID).currentSnapshot().operation()).isEqualTo(DataOperations.DELETE);
        assertThat(reader.load(ID).currentSnapshot().summary()).containsEntry("total-records", "0");
    }

    @Test
    void addedColumnReadsNullInOlderFiles() {
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        table.add("mem", ConcreteType.of(ConcreteType.Kind.INT32), SemanticType.FIELD);
        writer.update(table);
        table.flush(row("a", 2_000_000L, 1.5, 7L));
        writer.update(table);
        assertThat(reader.rows(ID)).containsExactly("a,1970-01-01T00:00:01Z,0.5,null", "a,1970-01-01T00:00:02Z,1.5,7");
    }

    @Test
    void droppedAndAddedAgainColumnDoesNotShowOldValues() {
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        table.drop("cpu").add("cpu", ConcreteType.string(), SemanticType.FIELD);
        writer.update(table);
        table.flush(row("a", 2_000_000L, "new"));
        writer.update(table);
        assertThat(reader.rows(ID)).containsExactly("a,1970-01-01T00:00:01Z,null", "a,1970-01-01T00:00:02Z,new");
        assertThat(reader.load(ID).schema().findField("cpu").fieldId()).isEqualTo(3);
    }

    @Test
    void renamedColumnKeepsItsIdAndValues() {
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        table.renameColumn("cpu", "load");
        writer.update(table);
        assertThat(reader.load(ID).schema().findField("load").fieldId()).isEqualTo(2);
        assertThat(reader.rows(ID)).containsExactly("a,1970-01-01T00:00:01Z,0.5");
    }

    @Test
    void widenedColumnReadsOldFilesAndItsBoundsStillPrune() {
        SampleTable wide = new SampleTable(store, 1030, 0, "wide");
        wide.column(
                "ts",
                ConcreteType.timestamp(dev.verglas.examples.greptime.manifest.TimestampUnit.MICROSECOND),
                SemanticType.TIMESTAMP);
        wide.column("n", ConcreteType.of(ConcreteType.Kind.INT32), SemanticType.FIELD);
        writer.open(wide);
        wide.flush(row(1L, -5L));
        wide.flush(row(2L, 70L));
        writer.update(wide);
        wide.modify("n", ConcreteType.of(ConcreteType.Kind.INT64));
        writer.update(wide);
        wide.flush(row(3L, 1L << 40));
        writer.update(wide);
        TableId id = new TableId(1030);
        assertThat(reader.load(id).schema().findType("n")).isEqualTo(Types.LongType.get());
        assertThat(reader.rows(id)).hasSize(3).anyMatch(row -> row.endsWith(",-5"));
        assertThat(reader.planned(id, Expressions.lessThan("n", 0L))).hasSize(1);
        assertThat(reader.planned(id, Expressions.greaterThan("n", 100L))).hasSize(1);
    }

    @Test
    void changedTypeIsLeftOutUntilCompactionHealsIt() {
        table.add("n", ConcreteType.of(ConcreteType.Kind.INT32), SemanticType.FIELD);
        table.flush(row("a", 1_000_000L, 0.5, 7L));
        writer.update(table);
        table.modify("n", ConcreteType.string());
        writer.update(table);
        Table altered = reader.load(ID);
        assertThat(altered.schema().findField("n")).isNull();
        assertThat(altered.properties().get("verglas.columns"))
                .contains("\"column\":\"n\"", "\"state\":\"omitted\"", "type-changed");
        table.compact(row("a", 1_000_000L, 0.5, "7"));
        writer.update(table);
        assertThat(reader.load(ID).schema().findField("n").fieldId()).isEqualTo(3);
        assertThat(reader.rows(ID)).containsExactly("a,1970-01-01T00:00:01Z,0.5,7");
        assertThat(reader.load(ID).properties().get("verglas.columns")).isEqualTo("[]");
    }

    @Test
    void tagsOfPrimaryKeyFilesAreLeftOutAndTheEncodedKeyIsOffered() {
        table.format(dev.verglas.examples.greptime.manifest.SstFormat.PRIMARY_KEY);
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        Table published = reader.load(ID);
        assertThat(published.schema().columns())
                .extracting(Types.NestedField::name)
                .containsExactly("ts", "cpu", "__primary_key");
        assertThat(published.properties().get("verglas.columns")).contains("tag-not-in-files");
    }

    @Test
    void renamedTableKeepsUuidAndLosesItsOldName() {
        String uuid = reader.load(ID).uuid().toString();
        table.rename("demo2");
        writer.host().rename(table.state());
        writer.awaitIdle();
        assertThat(reader.find("demo")).isEmpty();
        assertThat(reader.find("demo2")).contains(ID);
        assertThat(reader.load(ID).uuid()).hasToString(uuid);
    }

    @Test
    void droppedTableLosesItsNameAndItsSuccessorHasAnotherUuid() {
        String uuid = reader.load(ID).uuid().toString();
        writer.host().drop(table.region());
        writer.awaitIdle();
        assertThat(reader.find("demo")).isEmpty();
        SampleTable successor = SampleTable.demo(store, 1025, "demo");
        writer.open(successor);
        assertThat(reader.find("demo")).contains(new TableId(1025));
        assertThat(reader.load(new TableId(1025)).uuid().toString()).isNotEqualTo(uuid);
    }

    @Test
    void tableThatWasDroppedWhileTheWriterWasDownLosesItsNameAtTheNextStart() {
        writer.close();
        dev.verglas.testing.ScriptedHost host = new dev.verglas.testing.ScriptedHost("node-1", store);
        host.tableStatus(ID, TableStatus.DROPPED);
        writer = WriterHarness.on(host);
        org.awaitility.Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(reader.find("demo")).isEmpty());
    }

    @Test
    void filesThatExistedBeforeArePublishedOnOpen() {
        writer.close();
        table.flush(row("a", 1_000_000L, 0.5));
        table.flush(row("b", 2_000_000L, 0.5));
        writer = WriterHarness.on("node-1", store, Map.of(), clock);
        writer.open(table);
        assertThat(reader.rows(ID)).hasSize(2);
    }

    @Test
    void restartContinuesFromWhatIsPublished() {
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        writer.close();
        writer = WriterHarness.on("node-1", store, Map.of(), clock);
        table.flush(row("b", 2_000_000L, 0.5));
        writer.open(table);
        assertThat(reader.rows(ID)).hasSize(2);
        assertThat(reader.version(ID)).isEqualTo(3);
    }

    @Test
    void olderStateThanThePublishedOneIsNotPublished() {
        table.flush(row("a", 1_000_000L, 0.5));
        dev.verglas.api.region.RegionState old = table.state();
        table.flush(row("b", 2_000_000L, 0.5));
        writer.update(table);
        writer.host().update(old);
        writer.awaitIdle();
        assertThat(reader.rows(ID)).hasSize(2);
    }

    @Test
    void commitTimesGrowWhenTheClockGoesBack() {
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        long before = reader.load(ID).currentSnapshot().timestampMillis();
        clock.set(clock.instant().minus(Duration.ofMinutes(5)));
        table.flush(row("b", 2_000_000L, 0.5));
        writer.update(table);
        assertThat(reader.load(ID).currentSnapshot().timestampMillis()).isEqualTo(before + 1);
    }

    @Test
    void nothingIsPublishedIncrementallyWhenTheOptionIsOff() {
        writer.close();
        table.flush(row("a", 1_000_000L, 0.5));
        writer = WriterHarness.on("node-1", store, Map.of("enable_incremental", false), clock);
        writer.open(table);
        assertThat(reader.rows(ID)).isEmpty();
        writer.host().drop(table.region());
        writer.awaitIdle();
        assertThat(reader.find("demo")).isEmpty();
    }

    @Test
    void corruptDataFileLeavesThePublishedRowsAndIsSaidInHealth() {
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        table.flush(row("b", 2_000_000L, 0.5));
        store.put(table.files().get(1).path(), new byte[100]);
        writer.host().update(table.state());
        org.awaitility.Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> writer.plugin().health().status() == PluginHealth.Status.DEGRADED);
        assertThat(writer.plugin().health().message())
                .contains(table.files().get(1).path().value(), "cannot be published");
        assertThat(reader.load(ID).currentSnapshot().summary()).containsEntry("total-records", "1");
    }

    @Test
    void filesStayShownForTheGraceAfterCompaction() {
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        var first = table.files().get(0).path();
        table.compact(row("a", 1_000_000L, 0.5));
        var second = table.files().get(0).path();
        writer.update(table);
        var unknown = dev.verglas.api.ObjectKey.of("data/other.parquet");
        assertThat(writer.plugin().stillShown(List.of(first, second, unknown)))
                .containsExactlyInAnyOrder(first, second);
    }

    @Test
    void everyFileCountsAsShownForTheGraceAfterARestart() {
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        var first = table.files().get(0).path();
        var other = dev.verglas.api.ObjectKey.of("data/other.parquet");
        writer.close();
        writer = WriterHarness.withGrace(store, Duration.ofSeconds(1));
        writer.open(table);
        assertThat(writer.plugin().stillShown(List.of(first, other))).containsExactlyInAnyOrder(first, other);
        org.awaitility.Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> writer.plugin().stillShown(List.of(first, other)).equals(Set.of(first)));
    }

    @Test
    void corruptMetadataStopsTheTableUntilItsFolderIsDeleted() {
        table.flush(row("a", 1_000_000L, 0.5));
        writer.update(table);
        String uuid = reader.load(ID).uuid().toString();
        writer.close();
        var folder = dev.verglas.api.warehouse.WarehouseLayout.of("iceberg_warehouse", "greptime")
                .table(ID);
        store.put(folder.metadataFile(reader.version(ID)), "no JSON".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        writer = WriterHarness.on("node-1", store, Map.of(), clock);
        writer.host().open(table.state());
        org.awaitility.Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> writer.plugin().health().status() == PluginHealth.Status.DEGRADED);
        assertThat(writer.plugin().health().message())
                .contains("is not readable", "ask for a rebuild", "delete the table's metadata folder");
        store.deleteAll(store.keys().stream()
                .filter(key -> key.value().startsWith(folder.root().value()))
                .toList());
        writer.awaitIdle();
        assertThat(reader.rows(ID)).hasSize(1);
        assertThat(reader.load(ID).uuid().toString()).isNotEqualTo(uuid);
        assertThat(reader.uuidOfName("demo")).contains(reader.load(ID).uuid().toString());
    }

    @Test
    void filterOnTimePrunesFiles() {
        table.flush(row("a", 1_000_000L, 0.5));
        table.flush(row("a", 9_000_000L, 0.5));
        writer.update(table);
        assertThat(reader.planned(ID, Expressions.greaterThan("ts", 5_000_000L)))
                .hasSize(1);
        assertThat(reader.planned(ID, Expressions.equal("host", "zzz"))).isEmpty();
    }
}
