package dev.verglas.examples.host.engine;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The timers of a database, on one thread; a failure is logged and tried again at the next turn. */
final class BackgroundWork {

    private static final Logger log = LoggerFactory.getLogger(BackgroundWork.class);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

    private final DatabaseSettings settings;
    private final Database database;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "database-background");
        thread.setDaemon(true);
        return thread;
    });

    BackgroundWork(DatabaseSettings settings, Database database) {
        this.settings = settings;
        this.database = database;
    }

    void start(boolean withSync) {
        repeat("purge of data files", settings.purgeInterval(), database::purge);
        if (withSync) {
            repeat("look at the tables", settings.syncInterval(), database::sync);
        }
    }

    private void repeat(String what, Duration interval, Runnable work) {
        ScheduledFuture<?> unused = timer.scheduleWithFixedDelay(
                () -> {
                    try {
                        work.run();
                    } catch (RuntimeException e) {
                        log.atWarn().addKeyValue("work", what).setCause(e).log("background work failed");
                    }
                },
                interval.toMillis(),
                interval.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    void close() {
        timer.shutdown();
        try {
            if (!timer.awaitTermination(CLOSE_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                log.atWarn().log("background work did not stop in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
