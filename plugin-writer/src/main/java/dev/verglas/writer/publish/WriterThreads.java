package dev.verglas.writer.publish;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writer's threads: workers that publish tables, one for rebuilds, I/O threads for requests side by side, one timer.
 *
 * <p>Daemon threads, made as they are needed, with the plugin's class loader as context class loader.
 */
final class WriterThreads implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WriterThreads.class);
    private static final int WORKERS = 4;
    private static final int IO_THREADS = 16;
    private static final long IDLE_SECONDS = 30;
    private static final long CLOSE_SECONDS = 8;

    private final ThreadPoolExecutor workers = pool("verglas-writer-worker-", WORKERS);
    private final ThreadPoolExecutor rebuild = pool("verglas-writer-rebuild-", 1);
    private final ThreadPoolExecutor io = pool("verglas-writer-io-", IO_THREADS);
    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, factory("verglas-writer-timer-"));

    WriterThreads() {
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        timer.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
        timer.setRemoveOnCancelPolicy(true);
    }

    ExecutorService io() {
        return io;
    }

    /** Runs a short task once after a pause; does nothing when the plugin is closing. */
    @SuppressWarnings("FutureReturnValueIgnored") // the task logs its own failures
    void later(Runnable task, long pauseMillis) {
        try {
            timer.schedule(guarded(task), pauseMillis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closing) {
            log.atDebug().log("closing: published after the next start");
        }
    }

    /** Runs a short task again and again. */
    @SuppressWarnings("FutureReturnValueIgnored") // the task logs its own failures
    void every(Runnable task, long pauseMillis) {
        timer.scheduleWithFixedDelay(guarded(task), pauseMillis, pauseMillis, TimeUnit.MILLISECONDS);
    }

    /** Runs a task on a worker; does nothing when the plugin is closing. */
    void work(Runnable task) {
        try {
            workers.execute(guarded(task));
        } catch (RejectedExecutionException closing) {
            log.atDebug().log("closing: published after the next start");
        }
    }

    /** Runs a long task after those before it; it is interrupted when the plugin closes. */
    void rebuild(Runnable task) {
        try {
            rebuild.execute(guarded(task));
        } catch (RejectedExecutionException closing) {
            log.atDebug().log("closing: rebuilt after the next start");
        }
    }

    private static Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                // A pool thread that dies of it would only be replaced.
                log.atError().setCause(e).log("a task of the writer failed; this is a bug");
            }
        };
    }

    /** Lets running work end, for at most eight seconds, then interrupts it. */
    @Override
    public void close() {
        timer.shutdownNow();
        // Work that waits is published after the next start; only what runs may finish.
        rebuild.shutdownNow();
        workers.getQueue().clear();
        workers.shutdown();
        awaitEnd(workers, CLOSE_SECONDS);
        awaitEnd(rebuild, 1);
        io.shutdown();
        awaitEnd(io, 1);
        awaitEnd(timer, 1);
    }

    private static void awaitEnd(ExecutorService pool, long seconds) {
        try {
            if (!pool.awaitTermination(seconds, TimeUnit.SECONDS)) {
                log.atWarn().log("work in flight did not end in time and is given up");
                pool.shutdownNow();
                pool.awaitTermination(1, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            pool.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private static ThreadPoolExecutor pool(String prefix, int threads) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory(prefix));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    private static ThreadFactory factory(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            thread.setContextClassLoader(WriterThreads.class.getClassLoader());
            return thread;
        };
    }
}
