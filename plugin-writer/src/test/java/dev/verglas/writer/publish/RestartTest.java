package dev.verglas.writer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.TableId;
import dev.verglas.testing.CountingStore;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.ManualClock;
import dev.verglas.testing.StoreOperation;
import dev.verglas.writer.fixture.ReferenceReader;
import dev.verglas.writer.fixture.SampleTable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a process reads of a table that an earlier one has published. */
class RestartTest {

    private static final TableId ID = new TableId(1024);

    private final InMemoryObjectStore store = new InMemoryObjectStore();
    private final CountingStore counting = CountingStore.around(store);
    private final ReferenceReader reader = new ReferenceReader(store);
    private final SampleTable table = SampleTable.demo(store, ID.value(), "demo");

    private static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }

    @BeforeEach
    void publish() {
        try (WriterHarness writer = WriterHarness.on(store)) {
            writer.open(table);
            table.flush(row("a", 1_000_000L, 0.5));
            writer.update(table);
        }
        counting.reset();
    }

    private long manifestsRead() {
        return counting.calls().stream()
                .filter(call -> call.operation() == StoreOperation.GET && call.names("-m") && call.names(".avro"))
                .count();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void unchangedTableCostsNoManifestAndNoCommit(boolean hostTellsChanges) {
        long version = reader.version(ID);
        try (WriterHarness writer = WriterHarness.on("node-1", counting, Map.of(), ManualClock.create())) {
            writer.host().tellChanges(hostTellsChanges);
            writer.open(table);
            assertThat(manifestsRead()).isZero();
            assertThat(counting.count(StoreOperation.GET)).isLessThanOrEqualTo(8);
            assertThat(counting.count(StoreOperation.LIST)).isLessThanOrEqualTo(3);
            assertThat(reader.version(ID)).isEqualTo(version);
            table.flush(row("a", 2_000_000L, 0.5));
            writer.update(table);
            assertThat(reader.rows(ID)).hasSize(2);
        }
    }

    @Test
    void deletionGateReadsWhatIsPublishedWhenItIsAsked() {
        ObjectKey file = table.files().get(0).path();
        ObjectKey other = ObjectKey.of("data/other.parquet");
        try (WriterHarness writer = WriterHarness.withGrace(store, Duration.ofMillis(500))) {
            writer.open(table);
            Awaitility.await()
                    .atMost(Duration.ofSeconds(10))
                    .until(() ->
                            writer.plugin().stillShown(List.of(file, other)).equals(Set.of(file)));
        }
    }

    @Test
    void changeWhileNobodyRanIsPublished() {
        table.compact(row("a", 1_000_000L, 0.5), row("b", 2_000_000L, 0.5));
        try (WriterHarness writer = WriterHarness.on(store)) {
            writer.open(table);
        }
        assertThat(reader.rows(ID)).hasSize(2);
        assertThat(reader.files(ID)).hasSize(1);
    }
}
