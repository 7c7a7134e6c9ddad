package dev.verglas.testing;

import dev.verglas.api.ObjectStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Counts the calls that reach a store, their bytes, and how many of them had to wait for one another.
 *
 * <p>Calls that overlap in time share a round trip: a call's round is one more than the highest round that had ended when
 * it began. On a store without latency two calls of different threads may miss each other; {@link #withLatency} holds
 * each call long enough for the count to be exact.
 */
public final class CountingStore extends DecoratedStore {

    private final Duration latency;
    private final List<StoreCall> calls = new ArrayList<>();
    private long bytesRead;
    private int endedRounds;
    private int generation;

    private CountingStore(ObjectStore delegate, Duration latency) {
        super(delegate);
        this.latency = Objects.requireNonNull(latency, "latency");
    }

    /** Counts the calls to a store. */
    public static CountingStore around(ObjectStore delegate) {
        return new CountingStore(delegate, Duration.ZERO);
    }

    /** Counts the calls to a store and makes each take at least a time, as a remote store would. */
    public static CountingStore withLatency(ObjectStore delegate, Duration latency) {
        return new CountingStore(delegate, latency);
    }

    /** Forgets everything counted so far; calls that are under way count for nothing. */
    public synchronized void reset() {
        calls.clear();
        bytesRead = 0;
        endedRounds = 0;
        generation++;
    }

    /** Returns the calls since the last reset, by their beginning. */
    public synchronized List<StoreCall> calls() {
        return List.copyOf(calls);
    }

    /** Returns how many calls of one kind began. */
    public synchronized long count(StoreOperation operation) {
        return calls.stream().filter(call -> call.operation() == operation).count();
    }

    /** Returns how many calls began that may change the store. */
    public synchronized long writes() {
        return calls.stream().filter(call -> call.operation().isWrite()).count();
    }

    /** Returns how many calls began that only read. */
    public synchronized long reads() {
        return calls.size() - writes();
    }

    /** Returns the content handed to the store, whether or not it was accepted. */
    public synchronized long bytesWritten() {
        return calls.stream().mapToLong(StoreCall::bytesSent).sum();
    }

    /** Returns the content that reads returned. */
    public synchronized long bytesRead() {
        return bytesRead;
    }

    /** Returns the length of the longest chain of calls of which each began after the one before had ended. */
    public synchronized int roundTrips() {
        return endedRounds;
    }

    @Override
    protected <T> T around(StoreCall call, Supplier<T> action) {
        int round;
        int began;
        synchronized (this) {
            calls.add(call);
            round = endedRounds + 1;
            began = generation;
        }
        try {
            hold();
            return action.get();
        } finally {
            synchronized (this) {
                if (began == generation) {
                    endedRounds = Math.max(endedRounds, round);
                }
            }
        }
    }

    @Override
    protected synchronized void received(long bytes) {
        bytesRead += bytes;
    }

    private void hold() {
        long end = System.nanoTime() + latency.toNanos();
        for (long left = latency.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }
}
