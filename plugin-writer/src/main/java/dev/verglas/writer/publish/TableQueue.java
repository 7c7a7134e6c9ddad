package dev.verglas.writer.publish;

import dev.verglas.api.region.RegionId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The work that waits for one table: at most one worker has it at a time, and what comes meanwhile is done together
 * after that.
 *
 * <p>Thread-safe; every method returns at once.
 */
final class TableQueue {

    private Set<RegionId> dirty = new HashSet<>();
    private Set<RegionId> dropped = new HashSet<>();
    private Set<RegionId> opened = new HashSet<>();
    private Set<RegionId> unread = new HashSet<>();
    private Deque<RebuildJob> rebuilds = new ArrayDeque<>();
    private boolean sweep;
    private boolean queued;
    private boolean running;
    private int failures;
    private @Nullable String lastFailure;

    /**
     * A batch of work.
     *
     * @param dirty regions whose state may differ from what is published
     * @param dropped regions that are gone
     * @param opened those of the dirty ones that this node has come to own
     * @param unread regions of which it is to be found out what is published
     * @param rebuilds staged rebuilds; the worker takes out what it has done
     * @param sweep whether superseded metadata is to be looked through
     */
    record Work(
            Set<RegionId> dirty,
            Set<RegionId> dropped,
            Set<RegionId> opened,
            Set<RegionId> unread,
            Deque<RebuildJob> rebuilds,
            boolean sweep) {
        boolean isEmpty() {
            return dirty.isEmpty() && dropped.isEmpty() && unread.isEmpty() && rebuilds.isEmpty() && !sweep;
        }
    }

    synchronized void mark(RegionId region) {
        dirty.add(region);
    }

    synchronized void open(RegionId region) {
        dirty.add(region);
        opened.add(region);
    }

    synchronized void drop(RegionId region) {
        dropped.add(region);
    }

    synchronized void requestRead(RegionId region) {
        unread.add(region);
    }

    synchronized void rebuild(RebuildJob job) {
        rebuilds.add(job);
    }

    synchronized void requestSweep() {
        sweep = true;
    }

    /** Returns whether a worker must be asked to come: not if one was asked and has not come yet. */
    synchronized boolean enqueue() {
        boolean ask = !queued;
        queued = true;
        return ask;
    }

    /** Takes all work if there is some and no worker is at the table. */
    synchronized Optional<Work> take() {
        queued = false;
        Work work = new Work(dirty, dropped, opened, unread, rebuilds, sweep);
        if (running || work.isEmpty()) {
            return Optional.empty();
        }
        dirty = new HashSet<>();
        dropped = new HashSet<>();
        opened = new HashSet<>();
        unread = new HashSet<>();
        rebuilds = new ArrayDeque<>();
        sweep = false;
        running = true;
        return Optional.of(work);
    }

    /** Ends a batch that succeeded; returns whether more work has come. */
    synchronized boolean done() {
        running = false;
        failures = 0;
        lastFailure = null;
        return !new Work(dirty, dropped, opened, unread, rebuilds, sweep).isEmpty();
    }

    /** Puts a batch back that failed; returns how many have failed in a row. */
    synchronized int failed(Work work, String reason) {
        dirty.addAll(work.dirty());
        dropped.addAll(work.dropped());
        opened.addAll(work.opened());
        unread.addAll(work.unread());
        rebuilds.addAll(work.rebuilds());
        running = false;
        failures++;
        lastFailure = reason;
        return failures;
    }

    /** Returns how many regions wait. */
    synchronized int pending() {
        return dirty.size() + dropped.size();
    }

    /** Returns whether nothing waits and nobody works. */
    synchronized boolean isIdle() {
        return !running && dirty.isEmpty() && dropped.isEmpty() && rebuilds.isEmpty();
    }

    /** Returns why the last batch failed; empty if it did not. */
    synchronized Optional<String> lastFailure() {
        return Optional.ofNullable(lastFailure);
    }
}
