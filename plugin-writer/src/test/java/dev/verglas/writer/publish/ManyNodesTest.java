package dev.verglas.writer.publish;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.SemanticType;
import dev.verglas.testing.FlakyStore;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.ManualClock;
import dev.verglas.testing.StoreOperation;
import dev.verglas.writer.fixture.ReferenceReader;
import dev.verglas.writer.fixture.SampleTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.io.CloseableIterable;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a random walk has found where regions of one table are on several nodes, each as a plain sequence. */
class ManyNodesTest {

    private static final TableId ID = new TableId(1024);

    private final InMemoryObjectStore store = new InMemoryObjectStore();
    private final FlakyStore flaky = FlakyStore.around(store);
    private final ReferenceReader reader = new ReferenceReader(store);
    private final WriterHarness first = WriterHarness.on("node-1", flaky, Map.of(), ManualClock.create());
    private final WriterHarness second = WriterHarness.on("node-2", store, Map.of(), ManualClock.create());
    private final SampleTable moving = SampleTable.demo(store, ID.value(), 0, "demo");
    private final SampleTable staying = SampleTable.demo(store, ID.value(), 1, "demo");

    @AfterEach
    void closeWriters() {
        first.close();
        second.close();
    }

    private static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }

    @Test
    void regionThatComesBackIsComparedWithWhatTheOtherNodePublished() {
        first.open(moving);
        first.open(staying);
        first.host().close(moving.region());
        second.open(moving);
        moving.flush(row("a", 1L, 0.5));
        second.update(moving);
        staying.flush(row("b", 2L, 0.5));
        first.update(staying);
        assertThat(reader.rows(ID)).hasSize(2);
        second.host().close(moving.region());
        moving.truncate();
        first.open(moving);
        assertThat(reader.rows(ID)).hasSize(1);
        assertThat(reader.load(ID).currentSnapshot().summary()).containsEntry("total-data-files", "1");
    }

    @Test
    void nodeThatOnlyRemovesARegionDoesNotUndoARename() {
        first.open(moving);
        second.open(staying);
        first.host().tableStatus(ID, TableStatus.EXISTS);
        flaky.runBefore(1, call -> call.operation() == StoreOperation.CREATE, () -> {
            staying.rename("renamed");
            second.host().rename(staying.state());
            second.awaitIdle();
        });
        first.host().drop(moving.region());
        first.awaitIdle();
        assertThat(reader.load(ID).properties()).containsEntry("verglas.table-name", "renamed");
        assertThat(reader.find("renamed")).contains(ID);
        assertThat(reader.find("demo")).isEmpty();
    }

    @Test
    void filesOfEveryRegionAreHeldAgainstAnAlterThatAnotherRegionPublishedFirst() {
        first.open(moving);
        second.open(staying);
        moving.flush(row("a", 1L, 0.5));
        first.update(moving);
        staying.flush(row("b", 2L, 0.5));
        second.update(staying);
        staying.modify("cpu", ConcreteType.string());
        staying.compact(row("b", 2L, "0.5"));
        second.update(staying);
        moving.flush(row("a", 3L, 0.5));
        first.update(moving);
        moving.modify("cpu", ConcreteType.string());
        first.update(moving);
        assertThat(reader.load(ID).schema().findField("cpu")).isNull();
        assertThat(reader.load(ID).properties().get("verglas.columns")).contains("\"column\":\"cpu\"", "type-changed");
        moving.compact(row("a", 1L, "0.5"));
        first.update(moving);
        assertThat(reader.rows(ID)).hasSize(2).allMatch(row -> row.endsWith(",0.5"));
    }

    @Test
    void changedTypeIsLeftOutUntilTheOtherRegionsFilesHaveBeenHeldAgainstIt() {
        first.open(moving);
        second.open(staying);
        moving.flush(row("a", 1L, 0.5));
        first.update(moving);
        staying.flush(row("b", 2L, 0.5));
        second.update(staying);
        staying.modify("cpu", ConcreteType.string());
        staying.compact(row("b", 2L, "0.5"));
        second.update(staying);
        assertThat(reader.load(ID).schema().findField("cpu")).isNull();
        assertThat(reader.load(ID).properties().get("verglas.columns")).contains("type-changed");
        moving.modify("cpu", ConcreteType.string());
        moving.compact(row("a", 1L, "0.5"));
        first.update(moving);
        assertThat(reader.rows(ID)).hasSize(2).allMatch(row -> row.endsWith(",0.5"));
        assertThat(reader.load(ID).properties().get("verglas.columns")).isEqualTo("[]");
    }

    @Test
    void widenedColumnHasWideBoundsInEveryRegion() {
        for (SampleTable table : List.of(moving, staying)) {
            table.column("n", ConcreteType.of(ConcreteType.Kind.INT32), SemanticType.FIELD);
        }
        first.open(moving);
        second.open(staying);
        moving.flush(row("a", 1L, 0.5, -5L));
        first.update(moving);
        staying.flush(row("b", 2L, 0.5, 7L));
        second.update(staying);
        for (SampleTable table : List.of(staying, moving)) {
            table.modify("n", ConcreteType.of(ConcreteType.Kind.INT64));
        }
        second.update(staying);
        assertThat(boundLengthsOf(3)).containsExactly(8, 8);
        first.update(moving);
        assertThat(boundLengthsOf(3)).containsExactly(8, 8);
    }

    @Test
    void regionThatTheTableConsistsOfNoMoreLeavesItThoughItsDropWasLost() {
        first.open(moving);
        first.open(staying);
        moving.flush(row("a", 1L, 0.5));
        first.update(moving);
        staying.flush(row("b", 2L, 0.5));
        first.update(staying);
        first.close();
        second.host().tableRegions(staying.region());
        second.host().tableStatus(ID, TableStatus.EXISTS);
        second.open(staying);
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(() -> reader.rows(ID).size() == 1);
        assertThat(reader.load(ID).currentSnapshot().summary().get("verglas.regions"))
                .doesNotContain(Long.toUnsignedString(moving.region().value()) + "\"")
                .contains(Long.toUnsignedString(staying.region().value()) + "\"");
    }

    @Test
    void commitThatWasUnderWayWhenItsRegionMovedAwayDoesNotUndoWhatTheNewNodeFound() {
        first.open(moving);
        flaky.runBefore(1, call -> call.operation() == StoreOperation.CREATE, () -> {
            first.host().close(moving.region());
            moving.truncate();
            second.open(moving);
        });
        moving.flush(row("a", 1L, 0.5));
        first.update(moving);
        assertThat(reader.rows(ID)).isEmpty();
    }

    @Test
    void droppedRegionIsNotBroughtBackByANodeThatHearsOfItLate() {
        first.open(moving);
        first.open(staying);
        staying.flush(row("b", 2L, 0.5));
        first.update(staying);
        moving.flush(row("a", 1L, 0.5));
        first.update(moving);
        second.host().tableStatus(ID, TableStatus.EXISTS);
        second.open(moving);
        second.host().drop(moving.region());
        second.awaitIdle();
        moving.flush(row("a", 3L, 0.5));
        first.update(moving);
        assertThat(reader.rows(ID)).containsExactly("b,1970-01-01T00:00:00.000002Z,0.5");
    }

    private List<Integer> boundLengthsOf(int column) {
        List<Integer> lengths = new ArrayList<>();
        try (CloseableIterable<FileScanTask> tasks =
                reader.load(ID).newScan().includeColumnStats().planFiles()) {
            tasks.forEach(task -> lengths.add(
                    requireNonNull(task.file().lowerBounds().get(column)).remaining()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lengths;
    }
}
