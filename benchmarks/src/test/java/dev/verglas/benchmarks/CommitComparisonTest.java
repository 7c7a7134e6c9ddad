package dev.verglas.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Every operation runs once in every build; the sizes that are asked for run long and are printed. */
class CommitComparisonTest {

    private static final String SIZES = "benchmark.files";
    private static final int TIMES = 150;

    @Test
    void everyOperationRunsOnASmallTable() {
        assertThat(new CommitComparison(100, 10, 1).run())
                .containsOnlyKeys(
                        "flush", "compaction", "truncate", "newFastAppend", "newAppend", "newOverwrite", "newDelete");
    }

    @Test
    @EnabledIfSystemProperty(named = SIZES, matches = "[0-9,]+")
    void sizesThatAreAskedForAreTimedByJmh() throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(CommitBenchmark.class.getName())
                        .param("files", System.getProperty(SIZES, "").split(","))
                        .param(
                                "columns",
                                System.getProperty("benchmark.columns", "10,100")
                                        .split(","))
                        .build())
                .run();
        assertThat(results).isNotEmpty();
    }

    @Test
    @EnabledIfSystemProperty(named = SIZES, matches = "[0-9,]+")
    void sizesThatAreAskedForAreMeasured() {
        List<String> rows = new ArrayList<>();
        int[] sizes = Stream.of(System.getProperty(SIZES, "").split(","))
                .mapToInt(Integer::parseInt)
                .toArray();
        for (int columns : Stream.of(
                        System.getProperty("benchmark.columns", "10,100").split(","))
                .mapToInt(Integer::parseInt)
                .toArray()) {
            for (int files : sizes) {
                CommitComparison comparison = new CommitComparison(files, columns, TIMES);
                comparison.run();
                rows.add(comparison.row());
            }
        }
        rows.forEach(System.out::println);
        assertThat(rows).isNotEmpty();
    }
}
