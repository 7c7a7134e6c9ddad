package dev.verglas.writer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.writer.fixture.LargeTable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a writer holds in memory for the files that it has published (design §12). */
class HeapBudgetTest {

    private static final int FILES = 100_000;
    private static final int BYTES_PER_FILE = 100;
    private static final int MEASUREMENTS = 4;
    /** What is certainly kept of each file, so that a heap which was not measured is noticed. */
    private static final int DIGEST_BYTES = 16;

    @ParameterizedTest
    @ValueSource(ints = {10, 100})
    void publishedFilesCostFewBytesOfHeapWhateverTheirColumns(int columns) {
        long heap = Long.MAX_VALUE;
        // The working set of the last commit, which does not grow with the table, is sometimes still held.
        for (int measured = 0; measured < MEASUREMENTS && heap > (long) FILES * BYTES_PER_FILE; measured++) {
            heap = Math.min(heap, heap(columns));
        }
        assertThat(heap)
                .as("bytes of heap for %d files, the cached manifests included", FILES)
                .isBetween((long) FILES * DIGEST_BYTES, (long) FILES * BYTES_PER_FILE);
    }

    private static long heap(int columns) {
        try (LargeTable table = new LargeTable(FILES, columns)) {
            table.cost(() -> table.region().compact(FILES / 2, 8));
            table.cost(table.region()::flush);
            table.cost(table.region()::flush);
            return table.heapOfWriter();
        }
    }
}
