package dev.verglas.writer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.testing.FlakyStore;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.ManualClock;
import dev.verglas.testing.StoreOperation;
import dev.verglas.writer.fixture.SampleTable;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When the host may delete a data file. */
class DeletionGateTest {

    private final InMemoryObjectStore store = new InMemoryObjectStore();
    private final FlakyStore flaky = FlakyStore.around(store);
    private final WriterHarness writer = WriterHarness.on("node-1", flaky, Map.of(), ManualClock.create());
    private final SampleTable table = SampleTable.demo(store, 1024, "demo");

    @AfterEach
    void closeWriter() {
        writer.close();
    }

    /** Found by a random walk: a compaction and the question came while the file's publication was under way. */
    @Test
    void fileOfAStateThatIsBeingPublishedIsKept() {
        writer.open(table);
        ObjectKey file = table.flush(new Object[] {"a", 1L, 0.5}).path();
        Set<ObjectKey> kept = new HashSet<>();
        flaky.runBefore(
                1,
                call -> call.operation() == StoreOperation.GET_RANGE,
                () -> kept.addAll(writer.plugin().stillShown(Set.of(file))));
        writer.update(table);
        assertThat(kept).containsExactly(file);
    }
}
