package dev.verglas.writer.walk;

import dev.verglas.testing.FlakyStore;
import dev.verglas.testing.StoreOperation;
import dev.verglas.writer.witness.WitnessStore;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Makes up what goes wrong with a node's store, and the node's death. */
final class WalkFaults {

    private static final int FARTHEST_CALL = 12;
    private static final int MOST_MILLIS_EACH = 20;
    private static final Duration SLOWEST = Duration.ofMillis(200);

    private final Random random;
    private final WitnessStore shared;

    WalkFaults(Random random, WitnessStore shared) {
        this.random = random;
        this.shared = shared;
    }

    /** Scripts a fault that strikes some call from now on; returns what it is, for people. */
    String script(WalkNode node) {
        FlakyStore store = node.store();
        int nth = 1 + random.nextInt(FARTHEST_CALL);
        int kind = random.nextInt(9);
        switch (kind) {
            case 0, 1 -> store.crashAtWrite(nth);
            case 2 -> store.failBefore(nth);
            case 3 -> store.failAfterWrite(nth);
            case 4 -> store.failAfter(1, call -> call.operation() == StoreOperation.CREATE);
            case 5 ->
                store.failUnknownWithoutEffect(nth, call -> call.operation().isWrite());
            case 6 -> node.startOutage();
            case 7 -> store.runBefore(nth, call -> call.operation().isWrite(), () -> LockSupport.parkNanos(slowness()));
            default -> shared.denyNextCommit();
        }
        return "fault " + kind + " at " + nth + " of " + node;
    }

    /** Makes a node's next writes slow, one after another; returns that it does, for people. */
    String slowDown(WalkNode node, Random of) {
        int writes = 1 + of.nextInt(FARTHEST_CALL);
        long each = 1L + of.nextInt(MOST_MILLIS_EACH);
        for (int nth = 1; nth <= writes; nth++) {
            node.store()
                    .runBefore(
                            nth,
                            call -> call.operation().isWrite(),
                            () -> LockSupport.parkNanos(Duration.ofMillis(each).toNanos()));
        }
        return "slow: " + writes + " writes of " + node + " by " + each + " ms";
    }

    private long slowness() {
        return SLOWEST.toNanos();
    }
}
