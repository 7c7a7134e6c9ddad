package dev.verglas.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CountingStoreTest extends ObjectStoreContract {

    private static final ObjectKey A = ObjectKey.of("a");
    private static final ObjectKey B = ObjectKey.of("b");

    private final InMemoryObjectStore objects = new InMemoryObjectStore();

    @Override
    protected ObjectStore openStore() {
        return CountingStore.around(objects);
    }

    @Test
    void everyOperationIsCountedByKind() {
        CountingStore store = CountingStore.around(objects);

        store.put(A, new byte[10]);
        store.createIfAbsent(B, new byte[5]);
        store.replace(A, new byte[1], "wrong");
        store.get(A);
        store.getRange(A, 2, 3);
        store.head(A);
        store.list("", Optional.empty(), 10);
        store.deleteAll(List.of(A, B));

        for (StoreOperation operation : StoreOperation.values()) {
            assertThat(store.count(operation)).as("%s", operation).isEqualTo(1);
        }
        assertThat(store.writes()).isEqualTo(4);
        assertThat(store.reads()).isEqualTo(4);
        assertThat(store.bytesWritten()).isEqualTo(16);
        assertThat(store.bytesRead()).isEqualTo(13);
        assertThat(store.calls().get(7)).hasToString("DELETE a, b");
        assertThat(store.calls().get(7).names("b")).isTrue();
    }

    @Test
    void callsOneAfterTheOtherAreRoundTrips() {
        CountingStore store = CountingStore.around(objects);

        store.put(A, new byte[1]);
        store.head(A);
        store.head(B);

        assertThat(store.roundTrips()).isEqualTo(3);
    }

    @Test
    void callsAtTheSameTimeShareARoundTrip() {
        CountingStore store = CountingStore.withLatency(objects, Duration.ofMillis(200));

        try (Rivals rivals = new Rivals()) {
            rivals.race(4, rival -> {
                store.put(ObjectKey.of("k" + rival), new byte[1]);
                return rival;
            });
        }
        store.put(A, new byte[1]);

        assertThat(store.count(StoreOperation.PUT)).isEqualTo(5);
        assertThat(store.roundTrips()).isEqualTo(2);
    }

    @Test
    void resetForgetsEverything() {
        CountingStore store = CountingStore.around(objects);
        store.put(A, new byte[1]);
        store.get(A);

        store.reset();

        assertThat(store.calls()).isEmpty();
        assertThat(store.bytesRead()).isZero();
        assertThat(store.roundTrips()).isZero();
    }
}
