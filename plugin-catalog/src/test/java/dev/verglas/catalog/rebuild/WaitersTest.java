package dev.verglas.catalog.rebuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.testing.CountingStore;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.StoreOperation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WaitersTest {

    private static final TableId TABLE = new TableId(7);
    private static final RegionId REGION = RegionId.of(TABLE, 0);
    private static final Duration LONG = Duration.ofMinutes(5);

    private final CountingStore store = CountingStore.around(new InMemoryObjectStore());
    private final WarehouseLayout layout = WarehouseLayout.of("iceberg_warehouse", "greptime");
    private final RebuildRequest request = new RebuildRequest(
            new UUID(1, 2),
            TABLE,
            0,
            new RebuildOptions(RebuildOptions.Statistics.FULL, false),
            new TreeSet<>(Set.of(REGION)));
    private final Waiters waiters = new Waiters(System::nanoTime);
    private final ExecutorService callers = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        callers.shutdownNow();
    }

    @Test
    void answerThatDoesNotChangeIsReadOnce() throws Exception {
        answer("running");
        Future<RebuildStatus> waiting = callers.submit(() -> waiters.await(folder(), LONG));
        await().until(() -> store.count(StoreOperation.LIST) >= 4);
        assertThat(store.count(StoreOperation.GET)).isEqualTo(1);

        answer("done");

        assertThat(waiting.get(20, TimeUnit.SECONDS).state()).isEqualTo(RebuildState.DONE);
        assertThat(store.count(StoreOperation.GET)).isEqualTo(2);
    }

    @Test
    void timeThatIsOverGivesWhatThereIs() {
        assertThat(waiters.await(folder(), Duration.ofMillis(50)).state()).isEqualTo(RebuildState.RUNNING);
        assertThat(store.count(StoreOperation.LIST)).isEqualTo(2);
    }

    @Test
    void callOverTheLimitDoesNotWait() throws Exception {
        List<Future<RebuildStatus>> waiting = fill();

        assertThat(waiters.await(folder(), LONG).isEnded()).isFalse();

        answer("done");
        for (Future<RebuildStatus> one : waiting) {
            assertThat(one.get(20, TimeUnit.SECONDS).isEnded()).isTrue();
        }
    }

    @Test
    void closingSendsAllWaitersBack() throws Exception {
        List<Future<RebuildStatus>> waiting = fill();

        waiters.close();

        for (Future<RebuildStatus> one : waiting) {
            assertThat(one.get(20, TimeUnit.SECONDS).isEnded()).isFalse();
        }
        assertThat(waiters.await(folder(), LONG).isEnded()).isFalse();
    }

    @Test
    void interruptedCallerIsSentBackInterrupted() throws Exception {
        Future<Boolean> flag = callers.submit(() -> {
            Thread.currentThread().interrupt();
            assertThat(waiters.await(folder(), LONG).isEnded()).isFalse();
            return Thread.interrupted();
        });

        assertThat(flag.get(20, TimeUnit.SECONDS)).isTrue();
    }

    /** Each waiter has looked twice, so it has its place. */
    private List<Future<RebuildStatus>> fill() {
        List<Future<RebuildStatus>> waiting = new ArrayList<>();
        for (int i = 0; i < Waiters.LIMIT; i++) {
            long before = store.count(StoreOperation.LIST);
            waiting.add(callers.submit(() -> waiters.await(folder(), LONG)));
            await().until(() -> waiters.waiting() == waiting.size() && store.count(StoreOperation.LIST) > before);
        }
        return waiting;
    }

    private RequestFolder folder() {
        return new RequestFolder(store, layout, request);
    }

    private void answer(String state) {
        String document = "{\"state\": \"" + state + "\", \"regions\": [\"" + REGION.value() + "\"]}";
        store.put(layout.rebuildAnswer(TABLE, request.id(), "a"), document.getBytes(StandardCharsets.UTF_8));
    }
}
