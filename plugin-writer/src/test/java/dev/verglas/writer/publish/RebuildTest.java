package dev.verglas.writer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.PluginHealth;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import dev.verglas.api.warehouse.TableLocation;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.testing.CountingStore;
import dev.verglas.testing.FlakyStore;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.ManualClock;
import dev.verglas.testing.StoreOperation;
import dev.verglas.writer.fixture.ReferenceReader;
import dev.verglas.writer.fixture.SampleTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.io.CloseableIterable;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RebuildTest {

    private static final TableId ID = new TableId(1024);
    private static final TableLocation FOLDER =
            WarehouseLayout.of("iceberg_warehouse", "greptime").table(ID);

    private final InMemoryObjectStore store = new InMemoryObjectStore();
    private final FlakyStore flaky = FlakyStore.around(store);
    private final CountingStore counting = CountingStore.around(flaky);
    private final ReferenceReader reader = new ReferenceReader(store);
    private final RebuildRequests requests = new RebuildRequests(store, ID);
    private final SampleTable table = SampleTable.demo(store, ID.value(), "demo");
    private WriterHarness writer = start(Map.of());

    @AfterEach
    void closeWriter() {
        writer.close();
    }

    private static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }

    private WriterHarness start(Map<String, ?> options) {
        Map<String, Object> all = new java.util.HashMap<>(options);
        all.put("rebuild_poll_seconds", 1);
        return WriterHarness.on("node-1", counting, all, ManualClock.create());
    }

    private void publishThreeFiles() {
        writer.open(table);
        for (long i = 1; i <= 3; i++) {
            table.flush(row("a", i * 1_000_000, 0.5 * i));
            writer.update(table);
        }
    }

    private List<Long> sequenceNumbers() {
        List<Long> numbers = new ArrayList<>();
        try (CloseableIterable<FileScanTask> tasks = reader.load(ID).newScan().planFiles()) {
            tasks.forEach(task -> numbers.add(task.file().dataSequenceNumber()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        numbers.sort(null);
        return numbers;
    }

    private void damage(Predicate<ObjectKey> which) {
        store.keys().stream()
                .filter(key -> key.value().startsWith(FOLDER.root().value()) && which.test(key))
                .forEach(key -> store.put(key, "damaged".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void entriesThatAreRightKeepTheirSequenceNumbers() {
        publishThreeFiles();
        List<Long> before = sequenceNumbers();
        String uuid = reader.load(ID).uuid().toString();
        JsonNode answer = requests.rebuild("node-1");
        assertThat(answer.path("state").asText()).isEqualTo("done");
        assertThat(answer.path("files").asInt()).isEqualTo(3);
        assertThat(answer.path("files-done").asInt()).isEqualTo(3);
        assertThat(answer.path("kept-files").asInt()).isEqualTo(3);
        assertThat(answer.path("rows").asInt()).isEqualTo(3);
        assertThat(answer.path("version").asLong()).isEqualTo(reader.version(ID));
        assertThat(answer.path("snapshot-id").asLong())
                .isEqualTo(reader.load(ID).currentSnapshot().snapshotId());
        assertThat(answer.path("regions")).extracting(JsonNode::asText).containsExactly("4398046511104");
        assertThat(sequenceNumbers()).isEqualTo(before);
        assertThat(reader.load(ID).uuid()).hasToString(uuid);
        assertThat(reader.load(ID).currentSnapshot().operation()).isEqualTo("replace");
        assertThat(reader.rows(ID)).hasSize(3);
    }

    @Test
    void statisticsCanBeLeftOutAndComeBack() {
        publishThreeFiles();
        requests.await(requests.leave("none", false), "node-1");
        assertThat(reader.planned(ID, org.apache.iceberg.expressions.Expressions.greaterThan("ts", 2_500_000L)))
                .as("without bounds nothing is pruned")
                .hasSize(3);
        JsonNode answer = requests.rebuild("node-1");
        assertThat(answer.path("kept-files").asInt()).isZero();
        assertThat(reader.planned(ID, org.apache.iceberg.expressions.Expressions.greaterThan("ts", 2_500_000L)))
                .hasSize(1);
        assertThat(reader.rows(ID)).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"metadata.json", "snap-", "-m"})
    void damagedMetadataIsReplacedUnderTheSameUuid(String what) {
        publishThreeFiles();
        String uuid = reader.load(ID).uuid().toString();
        long version = reader.version(ID);
        damage(key -> key.name().contains(what)
                && (!key.name().endsWith(".json") || key.equals(FOLDER.metadataFile(version))));
        JsonNode answer = requests.rebuild("node-1");
        assertThat(answer.path("state").asText()).isEqualTo("done");
        assertThat(answer.path("version").asLong()).isGreaterThan(version);
        assertThat(reader.load(ID).uuid()).hasToString(uuid);
        assertThat(reader.rows(ID)).hasSize(3);
        assertThat(reader.load(ID).currentSnapshot().summary())
                .containsEntry("total-records", "3")
                .containsEntry("total-data-files", "3");
        table.flush(row("b", 9_000_000L, 0.5));
        writer.update(table);
        assertThat(reader.rows(ID)).hasSize(4);
        assertThat(writer.plugin().health().status()).isEqualTo(PluginHealth.Status.RUNNING);
    }

    @Test
    void deletedMetadataComesBackUnderTheUuidOfTheName() {
        publishThreeFiles();
        String uuid = reader.load(ID).uuid().toString();
        store.deleteAll(store.keys().stream()
                .filter(key -> key.value().startsWith(FOLDER.root().value()))
                .toList());
        requests.rebuild("node-1");
        assertThat(reader.load(ID).uuid()).hasToString(uuid);
        assertThat(reader.rows(ID)).hasSize(3);
    }

    @Test
    void nothingButARebuildPublishesWhenIncrementalPublicationIsOff() {
        writer.close();
        writer = start(Map.of("enable_incremental", false));
        writer.host().tableStatus(ID, TableStatus.EXISTS);
        table.flush(row("a", 1_000_000L, 0.5));
        writer.open(table);
        assertThat(reader.find("demo")).isEmpty();
        requests.rebuild("node-1");
        assertThat(reader.rows(ID)).hasSize(1);
        assertThat(reader.load(ID).properties()).containsEntry("verglas.publication", "on-demand");
        table.flush(row("a", 2_000_000L, 0.5));
        writer.update(table);
        assertThat(reader.rows(ID)).hasSize(1);
        requests.rebuild("node-1");
        assertThat(reader.rows(ID)).hasSize(2);
        writer.host().tableStatus(ID, TableStatus.DROPPED);
        writer.host().drop(table.region());
        writer.awaitIdle();
        assertThat(reader.find("demo")).isEmpty();
    }

    @Test
    void flushDuringARebuildIsPublishedWithIt() {
        publishThreeFiles();
        flaky.runBefore(1, call -> call.operation() == StoreOperation.PUT && call.names("/staged/"), () -> {
            table.flush(row("a", 9_000_000L, 0.5));
            writer.host().update(table.state());
        });
        requests.rebuild("node-1");
        writer.awaitIdle();
        assertThat(reader.rows(ID)).hasSize(4);
    }

    @Test
    void compactionDuringARebuildMayDeleteFilesThatItWasAboutToRead() {
        publishThreeFiles();
        ObjectKey last = table.files().get(2).path();
        flaky.runBefore(1, call -> call.operation() == StoreOperation.GET_RANGE && call.names(last.name()), () -> {
            store.deleteAll(table.files().stream().map(SstFile::path).toList());
            table.compact(row("a", 1_000_000L, 0.5), row("a", 2_000_000L, 1.0), row("a", 3_000_000L, 1.5));
            writer.host().update(table.state());
        });
        JsonNode answer = requests.rebuild("node-1");
        assertThat(answer.path("state").asText()).isEqualTo("done");
        assertThat(answer.path("files").asInt()).isEqualTo(1);
        assertThat(reader.rows(ID)).hasSize(3);
    }

    @Test
    void rebuildThatWasCutOffGoesOnFromWhatIsStaged() {
        table.flush(row("a", 1_000_000L, 0.5));
        table.copies(2_499);
        writer.close();
        writer = start(Map.of("enable_incremental", false));
        writer.open(table);
        UUID id = requests.leave("full", false);
        // The store goes away when the first part is written.
        flaky.runBefore(1, call -> call.operation() == StoreOperation.PUT && call.names("/staged/"), () -> {
            flaky.failAll(dev.verglas.api.error.ErrorCode.STORE_UNAVAILABLE);
        });
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(() -> store.keys().stream().anyMatch(key -> key.value().contains("/staged/")));
        writer.close();
        flaky.recover();
        counting.reset();
        writer = start(Map.of("enable_incremental", false));
        writer.open(table);
        JsonNode answer = requests.await(id, "node-1");
        assertThat(answer.path("state").asText()).isEqualTo("done");
        assertThat(counting.count(StoreOperation.GET_RANGE))
                .as("footers of the files that were staged are not read again")
                .isEqualTo(1_500);
        assertThat(reader.files(ID)).hasSize(2_500);
        assertThat(store.keys()).noneMatch(key -> key.value().contains("/staged/"));
    }

    @Test
    void manyFilesAreStagedAtTheirFirstPublication() {
        table.flush(row("a", 1_000_000L, 0.5));
        table.copies(2_499);
        writer.open(table);
        assertThat(reader.files(ID)).hasSize(2_500);
        assertThat(counting.count(StoreOperation.GET_RANGE)).isEqualTo(2_500);
        assertThat(counting.calls().stream()
                        .filter(call -> call.operation() == StoreOperation.PUT && call.names("first-publication"))
                        .count())
                .isEqualTo(3);
        assertThat(store.keys()).noneMatch(key -> key.value().contains("first-publication"));
        assertThat(reader.load(ID).currentSnapshot().summary())
                .containsEntry("added-data-files", "2500")
                .containsEntry("total-data-files", "2500");
    }

    @Test
    void olderStateIsPublishedOnlyByForce() {
        publishThreeFiles();
        writer.close();
        SampleTable restored = SampleTable.demo(store, ID.value(), "demo");
        restored.flush(row("a", 5_000_000L, 0.5));
        writer = start(Map.of());
        writer.open(restored);
        JsonNode refused = requests.rebuild("node-1");
        assertThat(refused.path("state").asText()).isEqualTo("failed");
        assertThat(refused.path("error").asText()).contains("manifest version 3", "version 1", "force=true");
        assertThat(reader.rows(ID)).hasSize(3);
        JsonNode forced = requests.await(requests.leave("full", true), "node-1");
        assertThat(forced.path("state").asText()).isEqualTo("done");
        assertThat(reader.rows(ID)).hasSize(1);
    }

    @Test
    void everyNodeRebuildsItsOwnRegions() {
        publishThreeFiles();
        SampleTable other = SampleTable.demo(store, ID.value(), 1, "demo");
        other.flush(row("b", 1_000_000L, 0.5));
        try (WriterHarness second =
                WriterHarness.on("node-2", store, Map.of("rebuild_poll_seconds", 1), ManualClock.create())) {
            second.open(other);
            UUID id = requests.leave("full", false);
            assertThat(requests.await(id, "node-1").path("files").asInt()).isEqualTo(3);
            assertThat(requests.await(id, "node-2").path("files").asInt()).isEqualTo(1);
        }
        assertThat(reader.rows(ID)).hasSize(4);
    }

    @Test
    void missingDataFileFailsTheRebuildAndLeavesWhatIsPublished() {
        publishThreeFiles();
        store.deleteAll(List.of(table.files().get(1).path()));
        JsonNode answer = requests.rebuild("node-1");
        assertThat(answer.path("state").asText()).isEqualTo("failed");
        assertThat(answer.path("error").asText())
                .contains(table.files().get(1).path().value());
        assertThat(reader.files(ID)).hasSize(3);
    }
}
