package dev.verglas.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

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
    void sizesThatAreAskedForAreMeasured() {
        List<String> rows = new ArrayList<>();
        int[] sizes = Stream.of(System.getProperty(SIZES, "").split(","))
                .mapToInt(Integer::parseInt)
                .toArray();
        for (int columns : new int[] {10, 100}) {
            for (int files : sizes) {
                CommitComparison comparison = new CommitComparison(files, columns, TIMES);
                comparison.run();
                rows.add(comparison.row());
            }
        }
        rows.forEach(System.out::println);
        assertThat(rows).hasSize(2 * sizes.length);
    }
}
