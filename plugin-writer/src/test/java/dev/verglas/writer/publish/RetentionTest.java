package dev.verglas.writer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.TableId;
import dev.verglas.api.warehouse.TableLocation;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.testing.FlakyStore;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.ManualClock;
import dev.verglas.testing.StoreOperation;
import dev.verglas.writer.commit.MetadataStore;
import dev.verglas.writer.commit.Retention;
import dev.verglas.writer.fixture.SampleTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When another node's sweep may delete what a commit has made. */
class RetentionTest {

    private static final TableId ID = new TableId(1024);
    private static final TableLocation TABLE = WarehouseLayout.of(
                    WarehouseLayout.DEFAULT_WAREHOUSE_ROOT, WarehouseLayout.DEFAULT_CATALOG)
            .table(ID);
    private static final Duration GRACE = Duration.ofHours(1);
    private static final Duration SWEEP = GRACE.dividedBy(4);

    private final InMemoryObjectStore store = new InMemoryObjectStore();
    private final FlakyStore flaky = FlakyStore.around(store);
    private final WriterHarness writer = WriterHarness.on("node-1", flaky, Map.of(), ManualClock.create());
    private final Retention elsewhere = new Retention(new MetadataStore(store, TABLE), GRACE);
    private final SampleTable table = SampleTable.demo(store, ID.value(), "demo");

    @AfterEach
    void closeWriter() {
        writer.close();
    }

    private List<ObjectKey> manifestsAndLists() {
        return store.keys().stream()
                .filter(key -> key.value().startsWith(TABLE.metadataDirectory().value())
                        && key.name().endsWith(".avro"))
                .toList();
    }

    /** Found by a replayed timeline on two nodes. */
    @Test
    void whatWasSweptOverBeforeItsCommitIsKeptAGraceAfterItWasSuperseded() {
        writer.open(table);
        List<ObjectKey> before = manifestsAndLists();
        List<ObjectKey> uncommitted = new ArrayList<>();
        table.flush(new Object[] {"a", 1L, 0.5});
        flaky.runBefore(1, call -> call.operation() == StoreOperation.CREATE && call.names("metadata.json"), () -> {
            uncommitted.addAll(manifestsAndLists());
            uncommitted.removeAll(before);
            elsewhere.sweep(0);
        });
        writer.update(table);
        assertThat(uncommitted).isNotEmpty();
        // Superseded at once, but at the earliest after the sweep; no sweep saw them needed.
        table.compact(new Object[] {"a", 1L, 0.5});
        writer.update(table);

        for (long at = 1; at <= 4; at++) {
            elsewhere.sweep(SWEEP.multipliedBy(at).toNanos());
        }

        assertThat(manifestsAndLists()).containsAll(uncommitted);
    }
}
