package dev.verglas.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that start their tasks together; every wait is bounded, and a task's failure is the caller's. */
final class Rivals implements AutoCloseable {

    private static final long BOUND_SECONDS = 120;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** What one rival does. */
    interface Task<T> {
        T run(int rival) throws Exception;
    }

    /** Runs {@code count} rivals from a common start to their ends and returns their results by number. */
    <T> List<T> race(int count, Task<T> task) {
        CyclicBarrier start = new CyclicBarrier(count);
        List<Future<T>> running = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int rival = i;
            running.add(threads.submit((Callable<T>) () -> {
                start.await(BOUND_SECONDS, TimeUnit.SECONDS);
                return task.run(rival);
            }));
        }
        return running.stream().map(Rivals::await).toList();
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.get(BOUND_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof BrokenBarrierException || cause == null) {
                throw new AssertionError("a rival did not start", e);
            }
            throw new AssertionError("a rival failed: " + cause, cause);
        } catch (TimeoutException e) {
            throw new AssertionError("a rival did not end within " + BOUND_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for a rival", e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
