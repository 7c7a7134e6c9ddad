package dev.verglas.writer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.region.TableId;
import dev.verglas.testing.CountingStore;
import dev.verglas.testing.FlakyStore;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.ManualClock;
import dev.verglas.testing.StoreOperation;
import dev.verglas.writer.fixture.ReferenceReader;
import dev.verglas.writer.fixture.SampleTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commits under rivals, faults and crashes. */
class SharedTableTest {

    private static final TableId ID = new TableId(1024);

    private final InMemoryObjectStore store = new InMemoryObjectStore();
    private final ReferenceReader reader = new ReferenceReader(store);

    private static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }

    @Test
    void nodesThatCommitToOneTableAtOnceLoseNothing() {
        int nodes = 4;
        int flushes = 15;
        List<WriterHarness> writers = new ArrayList<>();
        List<SampleTable> regions = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            writers.add(WriterHarness.on("node-" + node, store, Map.of(), ManualClock.create()));
            regions.add(SampleTable.demo(store, 1024, node, "demo"));
            writers.get(node).host().open(regions.get(node).state());
        }
        for (int i = 0; i < flushes; i++) {
            for (int node = 0; node < nodes; node++) {
                regions.get(node).flush(row("n" + node, i * 1_000_000L, (double) i));
                writers.get(node).host().update(regions.get(node).state());
            }
        }
        writers.forEach(WriterHarness::awaitIdle);
        writers.forEach(WriterHarness::close);
        assertThat(reader.rows(ID)).hasSize(nodes * flushes).doesNotHaveDuplicates();
        assertThat(reader.load(ID).currentSnapshot().summary())
                .containsEntry("total-data-files", Integer.toString(nodes * flushes));
        assertThat(reader.files(ID)).containsExactlyElementsOf(locations(regions));
    }

    @Test
    void regionThatMovedIsPublishedByItsNewNode() {
        SampleTable table = SampleTable.demo(store, 1024, "demo");
        try (WriterHarness first = WriterHarness.on("node-1", store, Map.of(), ManualClock.create());
                WriterHarness second = WriterHarness.on("node-2", store, Map.of(), ManualClock.create())) {
            first.open(table);
            table.flush(row("a", 1L, 0.5));
            first.update(table);
            dev.verglas.api.region.RegionState stale = table.state();
            table.flush(row("b", 2L, 0.5));
            second.open(table);
            first.host().update(stale);
            first.awaitIdle();
            table.flush(row("c", 3L, 0.5));
            first.update(table);
        }
        assertThat(reader.rows(ID)).hasSize(3);
    }

    @Test
    void flushCommitCostsTwoRoundTripsAndNoRead() {
        CountingStore counting = CountingStore.withLatency(store, Duration.ofMillis(20));
        SampleTable table = SampleTable.demo(store, 1024, "demo");
        try (WriterHarness writer = WriterHarness.on("node-1", counting, Map.of(), ManualClock.create())) {
            writer.open(table);
            table.flush(row("a", 1L, 0.5));
            writer.update(table);
            Awaitility.await().until(() -> store.get(hintKey()).isPresent());
            counting.reset();
            var written = table.flush(row("b", 2L, 0.5));
            writer.host().filesWritten(table.region(), written);
            writer.update(table);
            assertThat(counting.reads()).isZero();
            assertThat(counting.count(StoreOperation.CREATE)).isEqualTo(1);
            Awaitility.await().until(() -> counting.count(StoreOperation.PUT) == 3);
            assertThat(counting.writes()).isLessThanOrEqualTo(4);
            assertThat(counting.roundTrips())
                    .as("manifest and list, metadata, hint")
                    .isLessThanOrEqualTo(3);
        }
    }

    private static dev.verglas.api.ObjectKey hintKey() {
        return dev.verglas.api.warehouse.WarehouseLayout.of("iceberg_warehouse", "greptime")
                .table(ID)
                .versionHint();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18})
    void crashAtAnyWriteLosesNothing(int nth) {
        SampleTable table = SampleTable.demo(store, 1024, "demo");
        FlakyStore flaky = FlakyStore.around(store);
        flaky.crashAtWrite(nth);
        try (WriterHarness crashing = WriterHarness.on("node-1", flaky, Map.of(), ManualClock.create())) {
            crashing.host().open(table.state());
            for (int i = 0; i < 4; i++) {
                table.flush(row("a", i * 1_000_000L, 0.5));
                crashing.host().update(table.state());
                awaitIdleOr(crashing, flaky);
                assertReadable();
            }
            table.compact(row("a", 0L, 0.5), row("a", 1_000_000L, 0.5));
            crashing.host().update(table.state());
            awaitIdleOr(crashing, flaky);
            assertReadable();
        }
        try (WriterHarness restarted = WriterHarness.on("node-1", store, Map.of(), ManualClock.create())) {
            restarted.open(table);
        }
        assertThat(reader.find("demo")).contains(ID);
        assertThat(reader.rows(ID)).hasSize(2);
        assertThat(reader.files(ID)).containsExactlyElementsOf(locations(List.of(table)));
    }

    private static void awaitIdleOr(WriterHarness writer, FlakyStore flaky) {
        Awaitility.await()
                .dontCatchUncaughtExceptions()
                .atMost(Duration.ofSeconds(20))
                .until(() -> flaky.crashed() || writer.plugin().isIdle());
    }

    /** Whatever was committed can be read whole. */
    private void assertReadable() {
        if (reader.version(ID) > 0) {
            assertThat(reader.rows(ID)).doesNotHaveDuplicates();
        }
    }

    @Test
    void createThatSucceededWithoutAnAnswerCountsAsCommitted() {
        SampleTable table = SampleTable.demo(store, 1024, "demo");
        FlakyStore flaky = FlakyStore.around(store);
        try (WriterHarness writer = WriterHarness.on("node-1", flaky, Map.of(), ManualClock.create())) {
            writer.open(table);
            long before = reader.version(ID);
            flaky.failAfter(1, call -> call.operation() == StoreOperation.CREATE);
            table.flush(row("a", 1L, 0.5));
            writer.update(table);
            assertThat(reader.version(ID)).isEqualTo(before + 1);
            assertThat(reader.rows(ID)).hasSize(1);
        }
    }

    @Test
    void createThatFailedWithoutAnAnswerIsTriedAgain() {
        SampleTable table = SampleTable.demo(store, 1024, "demo");
        FlakyStore flaky = FlakyStore.around(store);
        try (WriterHarness writer = WriterHarness.on("node-1", flaky, Map.of(), ManualClock.create())) {
            writer.open(table);
            flaky.failUnknownWithoutEffect(1, call -> call.operation() == StoreOperation.CREATE);
            table.flush(row("a", 1L, 0.5));
            writer.update(table);
            assertThat(reader.rows(ID)).hasSize(1);
        }
    }

    @Test
    void unavailableStoreIsTriedAgainUntilItIsBack() {
        SampleTable table = SampleTable.demo(store, 1024, "demo");
        FlakyStore flaky = FlakyStore.around(store);
        try (WriterHarness writer = WriterHarness.on("node-1", flaky, Map.of(), ManualClock.create())) {
            writer.open(table);
            flaky.failAll(dev.verglas.api.error.ErrorCode.STORE_UNAVAILABLE);
            table.flush(row("a", 1L, 0.5));
            writer.host().update(table.state());
            Awaitility.await()
                    .atMost(Duration.ofSeconds(10))
                    .until(() -> writer.plugin().health().status() == dev.verglas.api.PluginHealth.Status.DEGRADED);
            flaky.recover();
            writer.awaitIdle();
            assertThat(reader.rows(ID)).hasSize(1);
            assertThat(writer.plugin().health().status()).isEqualTo(dev.verglas.api.PluginHealth.Status.RUNNING);
        }
    }

    @Test
    void supersededMetadataGoesAfterTheGraceAndWhatIsNeededStays() {
        SampleTable table = SampleTable.demo(store, 1024, "demo");
        try (WriterHarness writer = WriterHarness.withGrace(store, Duration.ofSeconds(1))) {
            writer.open(table);
            for (int i = 0; i < 5; i++) {
                table.flush(row("a", i * 1_000_000L, 0.5));
                writer.update(table);
            }
            String folder = hintKey().value().replace("version-hint.text", "");
            Awaitility.await()
                    .atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(store.keys().stream()
                                    .filter(key -> key.value().startsWith(folder)))
                            .as("metadata, hint, one list, one manifest")
                            .hasSize(4));
            assertThat(reader.rows(ID)).hasSize(5);
            table.flush(row("a", 9_000_000L, 0.5));
            writer.update(table);
            assertThat(reader.rows(ID)).hasSize(6);
        }
        assertThat(reader.version(ID)).isEqualTo(7);
        assertThat(table.files())
                .allSatisfy(file -> assertThat(store.get(file.path())).isPresent());
    }

    @Test
    void metadataOfADroppedTableGoesAfterTheGraceAndItsFilesMayThenBeDeleted() {
        SampleTable table = SampleTable.demo(store, 1024, "demo");
        SampleTable other = SampleTable.demo(store, 1025, "other");
        try (WriterHarness writer = WriterHarness.withGrace(store, Duration.ofSeconds(2))) {
            writer.open(table);
            table.flush(row("a", 1L, 0.5));
            writer.update(table);
            writer.open(other);
            var file = table.files().get(0).path();
            writer.host().tableStatus(ID, dev.verglas.api.region.TableStatus.DROPPED);
            writer.host().drop(table.region());
            writer.awaitIdle();
            assertThat(writer.plugin().stillShown(List.of(file))).containsExactly(file);
            String folder = hintKey().value().replace("metadata/version-hint.text", "");
            Awaitility.await()
                    .atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(store.keys().stream()
                                    .filter(key -> key.value().startsWith(folder)))
                            .isEmpty());
            assertThat(writer.plugin().stillShown(List.of(file))).isEmpty();
            assertThat(store.get(file)).as("data files are the host's").isPresent();
            assertThat(reader.rows(new TableId(1025))).isEmpty();
        }
    }

    @Test
    void metadataOfATableThatWasDroppedWhileTheWriterWasDownGoesToo() {
        SampleTable table = SampleTable.demo(store, 1024, "demo");
        try (WriterHarness writer = WriterHarness.on(store)) {
            writer.open(table);
        }
        try (WriterHarness writer = WriterHarness.withGrace(store, Duration.ofSeconds(1))) {
            writer.host().tableStatus(ID, dev.verglas.api.region.TableStatus.DROPPED);
            String folder = hintKey().value().replace("metadata/version-hint.text", "");
            Awaitility.await()
                    .atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(store.keys().stream()
                                    .filter(key -> key.value().startsWith(folder)))
                            .isEmpty());
        }
    }

    private List<String> locations(List<SampleTable> regions) {
        return regions.stream()
                .flatMap(region -> region.files().stream())
                .map(file -> store.location(file.path()))
                .sorted()
                .toList();
    }
}
