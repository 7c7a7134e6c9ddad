package dev.verglas.writer.publish;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TableId;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.writer.WriterConfig;
import dev.verglas.writer.commit.ManifestCache;
import dev.verglas.writer.commit.NameObjects;
import dev.verglas.writer.commit.WarehouseFile;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the publishers of all tables on a small pool.
 *
 * <p>{@link #mark} and {@link #drop} only set a mark and may be called from any thread. A table that fails is tried again
 * with growing pauses while the others go on.
 */
public final class Publisher implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Publisher.class);
    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long LONGEST_PAUSE_MILLIS = 30_000;
    private static final int SWEEPS_PER_GRACE = 4;
    private static final long NAME_CHECK_MILLIS = 2_000;

    private final WriterContext context;
    private final WriterThreads threads;
    private final Map<TableId, TableQueue> queues = new ConcurrentHashMap<>();
    private final Map<TableId, TablePublisher> publishers = new ConcurrentHashMap<>();
    private final Set<RegionId> unread = ConcurrentHashMap.newKeySet();
    private final DroppedTables droppedTables;
    private final NameSweep names;
    private final Rebuilds rebuilds;
    private final Object warehouseLock = new Object();
    private volatile boolean warehouseReady;

    /** Makes a publisher that waits for {@link #start}; no thread runs before. */
    public Publisher(DatanodeHost host, WriterConfig config, InstantSource clock) {
        WarehouseLayout layout =
                WarehouseLayout.of(config.warehouse().warehouseRoot(), WarehouseLayout.DEFAULT_CATALOG);
        this.threads = new WriterThreads();
        this.context = new WriterContext(
                host,
                config,
                layout,
                new NameObjects(host.objectStore(), layout),
                new FooterCache(),
                new ShownFiles(host.objectStore(), config.readerGrace()),
                new ManifestCache(),
                clock,
                threads.io());
        this.names = new NameSweep(
                context, table -> Optional.ofNullable(publishers.get(table)).flatMap(TablePublisher::sweptName));
        this.droppedTables = new DroppedTables(host, layout, config.readerGrace());
        this.rebuilds = new Rebuilds(context, threads, this::publish);
    }

    /** Starts the sweeps; work that was marked before is taken up. */
    public void start() {
        Duration pause = context.config().readerGrace().dividedBy(SWEEPS_PER_GRACE);
        threads.every(this::requestSweeps, pause.toMillis());
        threads.work(this::sweepDroppedTables);
        threads.every(
                () -> threads.work(this::lookForRebuilds),
                context.config().rebuildPoll().toMillis());
        queues.keySet().forEach(this::wake);
    }

    /** Marks a region as possibly different from what is published. */
    public void mark(RegionId region) {
        queue(region.table()).mark(region);
        wake(region.table());
    }

    /**
     * Takes note of a region that this node owns from now on; what of it is published is not known until it is read.
     *
     * @param publish whether to publish it if it differs from what is published
     */
    public void open(RegionId region, boolean publish) {
        unread.add(region);
        context.shown().opened(region, System.nanoTime());
        TableQueue queue = queue(region.table());
        if (publish) {
            queue.open(region);
            wake(region.table());
        }
    }

    /** Forgets that a region was to be read. */
    public void closed(RegionId region) {
        unread.remove(region);
        context.shown().forget(region);
    }

    /** Marks a region as gone for good. */
    public void drop(RegionId region) {
        queue(region.table()).drop(region);
        wake(region.table());
    }

    /** Keeps the footers of files that may soon be live. */
    public void keepFooters(List<SstFile> files) {
        files.forEach(context.footers()::add);
    }

    /**
     * Returns which of the files a reader may still need: every one while it is not known what is published of some open
     * region, which this call causes to be read.
     */
    public Set<ObjectKey> stillShown(Collection<ObjectKey> files) {
        if (unread.isEmpty()) {
            return context.shown().stillShown(files, System.nanoTime());
        }
        unread.forEach(region -> {
            queue(region.table()).requestRead(region);
            wake(region.table());
        });
        return Set.copyOf(files);
    }

    /** Returns how many regions wait to be published. */
    public int pendingRegions() {
        return queues.values().stream().mapToInt(TableQueue::pending).sum();
    }

    /** Returns whether nothing waits and nobody works. */
    public boolean isIdle() {
        return queues.values().stream().allMatch(TableQueue::isIdle);
    }

    /** Returns how far rebuilds are, in a few words each. */
    public Collection<String> rebuilds() {
        return rebuilds.status();
    }

    /** Returns why tables cannot be published at present. */
    public Collection<String> failures() {
        return queues.values().stream()
                .map(TableQueue::lastFailure)
                .flatMap(Optional::stream)
                .sorted()
                .toList();
    }

    @Override
    public void close() {
        threads.close();
    }

    private TableQueue queue(TableId table) {
        return queues.computeIfAbsent(table, id -> new TableQueue());
    }

    private void wake(TableId table) {
        if (queue(table).enqueue()) {
            threads.work(() -> run(table));
        }
    }

    private void run(TableId table) {
        TableQueue queue = queue(table);
        Optional<TableQueue.Work> work = queue.take();
        if (work.isEmpty()) {
            return;
        }
        try {
            work(table, work.get());
            if (queue.done()) {
                wake(table);
            }
        } catch (RuntimeException | Error e) {
            retry(table, queue, work.get(), e);
        }
    }

    private void work(TableId table, TableQueue.Work work) {
        ensureWarehouse();
        TablePublisher publisher = publishers.computeIfAbsent(table, id -> new TablePublisher(id, context));
        // Before anything else: nothing else may work on a table that needs it.
        rebuild(publisher, work.rebuilds());
        if (!work.dirty().isEmpty() || !work.dropped().isEmpty()) {
            boolean goesOn = publisher.publish(work.dirty(), work.dropped(), work.opened());
            unread.removeAll(work.dropped());
            unread.removeIf(region -> work.dirty().contains(region) && publisher.isRead(region));
            if (!goesOn) {
                // Table ids are never used again, so nothing of it needs to be remembered.
                publishers.remove(table);
                queues.remove(table);
                droppedTables.dropped(table, System.nanoTime());
                return;
            }
        }
        if (!work.unread().isEmpty()) {
            publisher.read(work.unread());
            unread.removeAll(work.unread());
        }
        if (work.sweep()) {
            publisher.sweep();
        }
        if (publisher.takeSweepSoon()) {
            // The drop of the name's former table, on another node, may have met this.
            threads.later(() -> requestSweep(table), NAME_CHECK_MILLIS);
        }
    }

    private void rebuild(TablePublisher publisher, Deque<RebuildJob> jobs) {
        for (RebuildJob job = jobs.peek(); job != null; job = jobs.peek()) {
            try {
                job.publish(publisher);
            } catch (PluginException e) {
                if (RebuildJob.isWorthRetrying(e)) {
                    throw e;
                }
                job.failed(e);
            }
            jobs.remove();
            rebuilds.ended(job);
        }
    }

    private void publish(RebuildJob job) {
        TableId table = job.request().table();
        queue(table).rebuild(job);
        wake(table);
    }

    private void lookForRebuilds() {
        try {
            rebuilds.look();
        } catch (PluginException e) {
            log.atWarn().setCause(e).log("rebuild requests could not be looked for; trying again later");
        }
    }

    private void retry(TableId table, TableQueue queue, TableQueue.Work work, Throwable failure) {
        int failures = queue.failed(work, "table " + table + ": " + failure.getMessage());
        long pause = pauseMillis(failures, failure);
        log.atWarn()
                .addKeyValue("table", table)
                .addKeyValue("failures", failures)
                .addKeyValue("pause_ms", pause)
                .setCause(failure)
                .log("not published; trying again after a pause");
        threads.later(() -> wake(table), pause);
    }

    private static long pauseMillis(int failures, Throwable failure) {
        boolean corrupt = failure instanceof PluginException e && e.category() == ErrorCode.Category.CORRUPT;
        long pause = corrupt && failures > 3
                ? LONGEST_PAUSE_MILLIS
                : Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(failures, 16));
        return pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2 + 1);
    }

    private void ensureWarehouse() {
        synchronized (warehouseLock) {
            if (!warehouseReady) {
                WarehouseFile.ensure(context.store(), context.layout(), WarehouseLayout.DEFAULT_CATALOG);
                warehouseReady = true;
            }
        }
    }

    private void requestSweep(TableId table) {
        queue(table).requestSweep();
        wake(table);
    }

    private void requestSweeps() {
        queues.keySet().forEach(this::requestSweep);
        threads.work(this::sweepDroppedTables);
    }

    /** Removes the names of tables that were dropped while no plugin heard of it, and metadata a grace after its drop. */
    private void sweepDroppedTables() {
        try {
            int removed = names.sweep();
            if (removed > 0) {
                log.atInfo().addKeyValue("names", removed).log("names of dropped and renamed tables removed");
            }
            droppedTables.sweep(System.nanoTime());
            rebuilds.sweep();
        } catch (RuntimeException e) {
            log.atWarn().setCause(e).log("dropped tables could not be looked through; trying again later");
        }
    }
}
