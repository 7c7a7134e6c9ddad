package dev.verglas.writer.publish;

import dev.verglas.api.error.PluginException;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for rebuild requests and works on them, one after another.
 *
 * <p>A request that this process does not finish is found again after the next start and goes on from what was staged.
 */
final class Rebuilds {

    private static final Logger log = LoggerFactory.getLogger(Rebuilds.class);
    private static final Duration KEPT = Duration.ofDays(1);

    private final WriterContext context;
    private final RebuildObjects objects;
    private final WriterThreads threads;
    private final Consumer<RebuildJob> staged;
    private final Map<UUID, RebuildJob> jobs = new ConcurrentHashMap<>();

    /**
     * Makes the rebuilds of a node.
     *
     * @param staged takes a job that has staged its regions to the table's publisher, which calls {@link #ended}
     */
    Rebuilds(WriterContext context, WriterThreads threads, Consumer<RebuildJob> staged) {
        this.context = context;
        this.objects = new RebuildObjects(
                context.store(), context.layout(), context.host().nodeId());
        this.threads = threads;
        this.staged = staged;
    }

    /** Looks for requests for the tables whose regions this node owns; one listing where it owns any. */
    synchronized void look() {
        Set<TableId> mine =
                context.host().openRegions().stream().map(RegionId::table).collect(Collectors.toSet());
        if (mine.isEmpty()) {
            return;
        }
        for (RebuildRequest request : objects.open(mine::contains)) {
            RebuildJob job = new RebuildJob(request, context, objects);
            if (jobs.putIfAbsent(request.id(), job) == null) {
                threads.rebuild(() -> run(job));
            }
        }
    }

    /** Deletes requests that are a day old, whatever became of them. */
    void sweep() {
        Duration age = KEPT.compareTo(context.config().readerGrace()) > 0
                ? KEPT
                : context.config().readerGrace();
        int deleted = objects.deleteOlderThan(age, context.clock().millis());
        if (deleted > 0) {
            log.atInfo().addKeyValue("requests", deleted).log("old rebuild requests deleted");
        }
    }

    /** Takes note that a job has ended, well or not. */
    void ended(RebuildJob job) {
        jobs.remove(job.request().id());
    }

    /** Returns what is being worked on, in a few words each. */
    Collection<String> status() {
        return jobs.values().stream().map(RebuildJob::status).sorted().toList();
    }

    private void run(RebuildJob job) {
        try {
            if (job.stage()) {
                staged.accept(job);
            } else {
                ended(job);
            }
        } catch (PluginException e) {
            ended(job);
            if (RebuildJob.isWorthRetrying(e)) {
                log.atWarn().setCause(e).log("a rebuild was cut off and goes on later");
            } else {
                job.failed(e);
            }
        } catch (RuntimeException | Error e) {
            ended(job);
            job.failed(e);
            throw e;
        }
    }
}
