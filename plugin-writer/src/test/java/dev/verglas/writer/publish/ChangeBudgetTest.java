package dev.verglas.writer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TableId;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.SemanticType;
import dev.verglas.testing.CountingStore;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.ManualClock;
import dev.verglas.testing.StoreOperation;
import dev.verglas.writer.fixture.ReferenceReader;
import dev.verglas.writer.fixture.SampleTable;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a change makes the writer ask the host and the store for, on genuine files. */
class ChangeBudgetTest {

    private static final TableId ID = new TableId(1024);
    private static final int COLUMNS = 10;

    private static @Nullable Object[] row(long time) {
        @Nullable Object[] row = new @Nullable Object[COLUMNS];
        row[0] = "host-" + time;
        row[1] = time;
        for (int i = 2; i < COLUMNS; i++) {
            row[i] = (double) i;
        }
        return row;
    }

    /** A table of ten columns with so many live files, all published. */
    private static final class Published implements AutoCloseable {
        private final InMemoryObjectStore store = new InMemoryObjectStore();
        private final CountingStore counting = CountingStore.around(store);
        private final SampleTable table = SampleTable.demo(store, 1024, "demo");
        private final WriterHarness writer = WriterHarness.on("node-1", counting, Map.of(), ManualClock.create());

        Published(int files) {
            for (int i = 3; i < COLUMNS; i++) {
                table.column("f" + i, ConcreteType.of(ConcreteType.Kind.FLOAT64), SemanticType.FIELD);
            }
            table.flush(row(0));
            table.copies(files - 1);
            writer.open(table);
        }

        /** Publishes one more flush, whose footer the host passes, and leaves its calls counted. */
        void flush(long time) {
            counting.reset();
            SstFile written = table.flush(row(time));
            writer.host().filesWritten(table.region(), written);
            writer.update(table);
            Awaitility.await()
                    .atMost(Duration.ofSeconds(10))
                    .until(() -> counting.calls().stream().anyMatch(call -> call.names("version-hint")));
        }

        long manifestsWritten() {
            return counting.calls().stream()
                    .filter(call -> call.operation() == StoreOperation.PUT && call.names("-m"))
                    .filter(call -> !call.names("snap-"))
                    .count();
        }

        @Override
        public void close() {
            writer.close();
        }
    }

    @Test
    void compactionRewritesOnlyTheManifestsOfItsInputs() {
        try (Published published = new Published(5_000)) {
            published.counting.reset();
            SstFile written = published.table.compactFirst(8, row(0));
            published.writer.host().filesWritten(published.table.region(), written);
            published.writer.update(published.table);
            assertThat(published.counting.count(StoreOperation.GET)).isZero();
            assertThat(published.manifestsWritten())
                    .as("the inputs lie in at most all five manifests, for all files have one time")
                    .isLessThanOrEqualTo(5);
            assertThat(new ReferenceReader(published.store).files(ID)).hasSize(4_993);
        }
    }

    @Test
    void hostThatTellsChangesIsAskedForNothingElse() {
        try (Published published = new Published(2_000)) {
            published.writer.host().tellChanges(true);
            int before = published.writer.host().snapshotCalls();
            published.flush(1);
            SstFile written = published.table.compactFirst(8, row(0));
            published.writer.host().filesWritten(published.table.region(), written);
            published.writer.update(published.table);
            assertThat(published.writer.host().snapshotCalls()).isEqualTo(before);
            assertThat(new ReferenceReader(published.store).files(ID))
                    .containsExactlyElementsOf(published.table.files().stream()
                            .map(file -> published.store.location(file.path()))
                            .sorted()
                            .toList());
        }
    }

    @Test
    void restartReadsManifestsAndNoFooter() {
        try (Published published = new Published(3_000)) {
            published.writer.close();
            published.counting.reset();
            try (WriterHarness restarted =
                    WriterHarness.on("node-1", published.counting, Map.of(), ManualClock.create())) {
                restarted.open(published.table);
            }
            assertThat(published.counting.count(StoreOperation.GET_RANGE)).isZero();
            assertThat(published.counting.count(StoreOperation.GET)).isLessThan(12);
        }
    }
}
