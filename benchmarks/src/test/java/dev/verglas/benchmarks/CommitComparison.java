package dev.verglas.benchmarks;

import dev.verglas.writer.fixture.LargeTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs the commits of the writer and of iceberg-core on live sets of one size. */
final class CommitComparison {

    private static final int INPUTS = 8;

    private final int files;
    private final int columns;
    private final int times;
    private final Map<String, Cost> costs = new LinkedHashMap<>();

    /**
     * Makes a comparison.
     *
     * @param times how many times each operation is measured, after as many that are not
     */
    CommitComparison(int files, int columns, int times) {
        this.files = files;
        this.columns = columns;
        this.times = times;
    }

    /** Runs everything and returns the costs by the operations' names. */
    Map<String, Cost> run() {
        try (LargeTable ours = new LargeTable(files, columns, Duration.ZERO)) {
            measure("flush", times, () -> ours.publish(ours.region()::flush), () -> {});
            measure(
                    "compaction",
                    times,
                    () -> ours.publish(() -> ours.region().compact(files / 4, INPUTS)),
                    () -> ours.publish(() -> refill(ours)));
            costs.put("truncate", Cost.of(1, () -> ours.publish(ours.region()::truncate), () -> {}));
        }
        // One OverwriteFiles of 100,000 files takes as long as hundreds of ours.
        int fewer = Math.max(1, Math.min(times / 4, 200_000 / files));
        try (ReferenceTable reference = new ReferenceTable(files, columns)) {
            AtomicInteger place = new AtomicInteger(files / 4);
            measure("newFastAppend", fewer, reference::fastAppend, reference::retainOne);
            measure("newAppend", fewer, reference::append, reference::retainOne);
            measure(
                    "newOverwrite",
                    fewer,
                    () -> reference.overwrite(place.getAndAdd(INPUTS), INPUTS),
                    reference::retainOne);
            costs.put("newDelete", Cost.of(1, reference::truncate, reference::retainOne));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return costs;
    }

    /** Flushes as many files as a compaction takes away, so that the live set stays as large as it is. */
    private static void refill(LargeTable table) {
        for (int i = 1; i < INPUTS; i++) {
            table.region().flush();
        }
    }

    private void measure(String name, int count, Runnable operation, Runnable between) {
        Cost.of(count, operation, between);
        costs.put(name, Cost.of(count, operation, between));
    }

    /** Returns the costs as a row of a Markdown table. */
    String row() {
        return String.format(
                Locale.ROOT,
                "| %,d | %d | %s | %s | %s | %s | %s | 1/%.0f | %s | %s |",
                files,
                columns,
                costs.get("flush"),
                costs.get("newFastAppend"),
                costs.get("newAppend"),
                costs.get("compaction"),
                costs.get("newOverwrite"),
                cost("newOverwrite").cpuRatio(cost("compaction")),
                costs.get("truncate"),
                costs.get("newDelete"));
    }

    private Cost cost(String name) {
        Cost cost = costs.get(name);
        if (cost == null) {
            throw new IllegalStateException("run() comes first");
        }
        return cost;
    }
}
