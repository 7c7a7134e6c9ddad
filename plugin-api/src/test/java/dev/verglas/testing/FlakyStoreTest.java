package dev.verglas.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class FlakyStoreTest {

    private static final ObjectKey A = ObjectKey.of("a");
    private static final ObjectKey B = ObjectKey.of("b");
    private static final byte[] CONTENT = {1, 2, 3};

    private final InMemoryObjectStore objects = new InMemoryObjectStore();
    private final FlakyStore store = FlakyStore.around(objects);

    @Test
    void withoutFaultsEveryCallGoesThrough() {
        store.put(A, CONTENT);

        assertThat(store.get(A).orElseThrow().content()).isEqualTo(CONTENT);
        assertThat(store.writes()).isEqualTo(1);
    }

    @Test
    void nthCallFailsWithoutEffectAndOnlyOnce() {
        store.failBefore(2);

        store.put(A, CONTENT);
        assertFails(ErrorCode.STORE_UNAVAILABLE, () -> store.put(B, CONTENT));
        assertThat(objects.keys()).containsExactly(A);

        store.put(B, CONTENT);
        assertThat(objects.keys()).containsExactly(A, B);
    }

    @Test
    void onlyMatchingCallsCount() {
        store.failBefore(1, call -> call.operation() == StoreOperation.HEAD && call.names("b"), ErrorCode.STORE_DENIED);

        store.put(B, CONTENT);
        store.head(A);
        assertFails(ErrorCode.STORE_DENIED, () -> store.head(B));
    }

    @Test
    void unknownOutcomeComesAfterTheEffect() {
        store.failAfterWrite(1);

        store.head(A);
        assertFails(ErrorCode.STORE_OUTCOME_UNKNOWN, () -> store.createIfAbsent(A, CONTENT));

        assertThat(objects.keys()).containsExactly(A);
    }

    @Test
    void unknownOutcomeMayBeWithoutEffect() {
        store.failUnknownWithoutEffect(1, call -> call.operation() == StoreOperation.CREATE);

        assertFails(ErrorCode.STORE_OUTCOME_UNKNOWN, () -> store.createIfAbsent(A, CONTENT));

        assertThat(objects.keys()).isEmpty();
    }

    @Test
    void afterACrashNothingWorks() {
        store.crashAtWrite(2);
        store.put(A, CONTENT);
        store.head(A);

        assertThatThrownBy(() -> store.put(B, CONTENT)).isInstanceOf(SimulatedCrash.class);
        assertThatThrownBy(() -> store.head(A)).isInstanceOf(SimulatedCrash.class);
        assertThatThrownBy(() -> store.list("", Optional.empty(), 1)).isInstanceOf(SimulatedCrash.class);

        assertThat(store.crashed()).isTrue();
        assertThat(store.writes()).isEqualTo(1);
        assertThat(objects.keys()).containsExactly(A);
    }

    @Test
    void rivalSlipsInBeforeACall() {
        store.runBefore(1, call -> call.operation() == StoreOperation.CREATE, () -> objects.put(A, CONTENT));

        assertThat(store.createIfAbsent(A, new byte[0])).isFalse();
        assertThat(store.createIfAbsent(B, new byte[0])).isTrue();
    }

    @Test
    void outageLastsUntilRecovery() {
        store.failAll(ErrorCode.STORE_UNAVAILABLE);
        assertFails(ErrorCode.STORE_UNAVAILABLE, () -> store.head(A));
        assertFails(ErrorCode.STORE_UNAVAILABLE, () -> store.put(A, CONTENT));

        store.recover();

        assertThat(store.head(A)).isEmpty();
    }

    @Test
    void recoveryDropsScriptedFaults() {
        store.crashAtWrite(1);
        store.recover();

        store.put(A, CONTENT);

        assertThat(store.crashed()).isFalse();
    }

    @Test
    void callsCountFromOne() {
        assertThatThrownBy(() -> store.failBefore(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertFails(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        PluginException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
