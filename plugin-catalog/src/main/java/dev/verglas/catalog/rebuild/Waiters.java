package dev.verglas.catalog.rebuild;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Calls that wait for a rebuild's end, each on its caller's thread.
 *
 * <p>A call over the limit, or after {@link #close}, looks once and does not wait, so that rebuilds never take the threads
 * that serve readers.
 */
final class Waiters {

    /** How many may wait at the same time. */
    static final int LIMIT = 8;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    private final Semaphore places = new Semaphore(LIMIT);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final LongSupplier nanoClock;

    Waiters(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Looks until the end or until the time is over, and returns what was seen last. */
    RebuildStatus await(RequestFolder folder, Duration atMost) {
        long start = nanoClock.getAsLong();
        RebuildStatus status = folder.look();
        if (status.isEnded() || !places.tryAcquire()) {
            return status;
        }
        try {
            Duration pause = FIRST_PAUSE;
            long left = atMost.toNanos() - (nanoClock.getAsLong() - start);
            while (!status.isEnded() && left > 0 && pauseFor(Math.min(pause.toNanos(), left))) {
                status = folder.look();
                pause = longer(pause);
                left = atMost.toNanos() - (nanoClock.getAsLong() - start);
            }
            return status;
        } finally {
            places.release();
        }
    }

    int waiting() {
        return LIMIT - places.availablePermits();
    }

    /** Sends all waiters back with what they have. */
    void close() {
        closed.countDown();
    }

    private static Duration longer(Duration pause) {
        Duration next = pause.multipliedBy(3).dividedBy(2);
        return next.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : next;
    }

    /** Returns whether to go on: false if interrupted or closed, as when the server stops. */
    private boolean pauseFor(long nanos) {
        try {
            return !closed.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
