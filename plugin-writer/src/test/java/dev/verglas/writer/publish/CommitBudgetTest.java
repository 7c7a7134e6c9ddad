package dev.verglas.writer.publish;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.writer.fixture.CommitCost;
import dev.verglas.writer.fixture.LargeTable;
import dev.verglas.writer.fixture.ReferenceReader;
import dev.verglas.writer.manifest.ManifestSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a commit may cost, counted (design §12): requests and bytes that do not grow with the live files.
 *
 * <p>Each table is made once: at three sizes, with ten and with a hundred columns.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CommitBudgetTest {

    private static final List<Integer> SIZES = List.of(1_000, 10_000, 100_000);
    private static final List<Integer> WIDTHS = List.of(10, 100);
    /** A manifest's entry in the deflated list. */
    private static final long BYTES_PER_MANIFEST = 42;
    /** Numbers that are longer in a larger table, and what deflating makes of other random names. */
    private static final long DIGITS = 120;

    private final Map<String, CommitCost> costs = new HashMap<>();
    private final Map<String, Long> largestManifest = new HashMap<>();

    @BeforeAll
    void publish() {
        for (int width : WIDTHS) {
            for (int size : SIZES) {
                try (LargeTable table = new LargeTable(size, width)) {
                    largestManifest.put("manifest" + at(size, width), largestManifest(table));
                    table.cost(table.region()::flush);
                    put("flush", size, width, table.cost(table.region()::flush));
                    int middle = size / 2 + ManifestSet.MAX_ENTRIES / 4;
                    put(
                            "compaction",
                            size,
                            width,
                            table.cost(() -> table.region().compact(middle, 8)));
                    int files = new ReferenceReader(table.objects())
                            .files(LargeTable.ID)
                            .size();
                    assertThat(files).isEqualTo(size + 2 - 7);
                    List<ObjectKey> shown = List.of(
                            table.region().files().get(0).path(),
                            table.region().files().get(files - 1).path());
                    put("truncate", size, width, table.cost(table.region()::truncate));
                    assertThat(new ReferenceReader(table.objects()).files(LargeTable.ID))
                            .isEmpty();
                    assertThat(table.writer().stillShown(shown)).containsExactlyInAnyOrderElementsOf(shown);
                }
            }
        }
    }

    private static String at(int size, int width) {
        return " at " + size + " files of " + width + " columns";
    }

    private void put(String operation, int size, int width, CommitCost cost) {
        costs.put(operation + at(size, width), cost);
    }

    private CommitCost cost(String operation, int size, int width) {
        CommitCost cost = costs.get(operation + at(size, width));
        assertThat(cost).as(operation + at(size, width)).isNotNull();
        return cost;
    }

    private static long largestManifest(LargeTable table) {
        return table.objects().keys().stream()
                .filter(key -> key.value().endsWith(".avro") && !key.value().contains("/snap-"))
                .mapToLong(key -> table.objects().head(key).orElseThrow().size())
                .max()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"flush", "compaction", "truncate"})
    void commitTakesTwoRoundTripsAndFourWritesAndReadsNothing(String operation) {
        for (int width : WIDTHS) {
            for (int size : SIZES) {
                CommitCost cost = cost(operation, size, width);
                assertThat(cost.roundTrips()).as(operation + at(size, width)).isEqualTo(2);
                assertThat(cost.writes()).as(operation + at(size, width)).isLessThanOrEqualTo(4);
                assertThat(cost.gets()).as(operation + at(size, width)).isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flush", "compaction", "truncate"})
    void bytesDifferBetweenSizesByTheListsEntriesOnly(String operation) {
        for (int width : WIDTHS) {
            CommitCost small = cost(operation, SIZES.get(0), width);
            for (int size : SIZES) {
                CommitCost large = cost(operation, size, width);
                long more = operation.equals("truncate") ? 0 : (size - SIZES.get(0)) / ManifestSet.MAX_ENTRIES;
                assertThat(large.listBytes() + large.metadataBytes() - small.listBytes() - small.metadataBytes())
                        .as("%s%s costs %s, at the least size %s", operation, at(size, width), large, small)
                        .isLessThanOrEqualTo(more * BYTES_PER_MANIFEST + DIGITS);
                // As many entries, but with other names and numbers in them.
                assertThat(large.manifestBytes())
                        .as("%s%s costs %s, at the least size %s", operation, at(size, width), large, small)
                        .isLessThanOrEqualTo(small.manifestBytes() * 11 / 10);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flush", "compaction"})
    void commitWritesOneManifestOfAtMostAThousandEntries(String operation) {
        for (int width : WIDTHS) {
            for (int size : SIZES) {
                CommitCost cost = cost(operation, size, width);
                assertThat(cost.manifests()).as(operation + at(size, width)).isEqualTo(1);
                // Entries that were carried over say who added them, in 30 bytes or less before deflating.
                assertThat(cost.manifestBytes())
                        .as(operation + at(size, width))
                        .isLessThan(requireNonNull(largestManifest.get("manifest" + at(size, width))) * 5 / 4);
            }
        }
    }

    @Test
    void truncateWritesNoManifest() {
        for (int width : WIDTHS) {
            for (int size : SIZES) {
                assertThat(cost("truncate", size, width).manifests()).isZero();
            }
        }
    }
}
