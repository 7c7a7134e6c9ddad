package dev.verglas.writer.manifest;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.mapping.FileStatistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How manifests grow, shrink and stay in the order of time over long series of changes. */
class ManifestSetTest {

    private static final int INPUTS = 8;

    /** A region whose changes are carried through at once, without a store. */
    private static final class Region {
        private final Map<String, List<DataFileEntry>> manifests = new HashMap<>();
        private final List<DataFileEntry> live = new ArrayList<>();
        private ManifestSet set = ManifestSet.empty();
        private long commits;
        private int files;
        private int read;
        private int written;

        DataFileEntry file(long time) {
            files++;
            return new DataFileEntry(
                    "memory://store/data/" + files + ".parquet",
                    1,
                    1,
                    FileStatistics.NONE,
                    new FileShape(List.of(), Map.of(), Optional.empty()),
                    OptionalLong.of(time),
                    Optional.empty());
        }

        void flush(long time) {
            DataFileEntry added = file(time);
            live.add(added);
            change(List.of(added), List.of());
        }

        /** Replaces neighbours in time by one file. */
        void compact(int first) {
            live.sort((a, b) ->
                    Long.compare(a.timeMin().orElseThrow(), b.timeMin().orElseThrow()));
            List<DataFileEntry> inputs = List.copyOf(live.subList(first, first + INPUTS));
            DataFileEntry output = file(inputs.get(0).timeMin().orElseThrow());
            live.removeAll(inputs);
            live.add(output);
            change(List.of(output), inputs);
        }

        void change(List<DataFileEntry> added, List<DataFileEntry> removed) {
            Set<String> gone = removed.stream().map(DataFileEntry::location).collect(Collectors.toSet());
            Set<ManifestSet.Part> touched = new HashSet<>();
            Set<ManifestSet.Part> emptied = new HashSet<>();
            for (ManifestSet.Part part : set.parts()) {
                long hits = gone.stream()
                        .filter(location -> part.files().contains(FileDigests.Digest.of(location)))
                        .count();
                if (hits > 0) {
                    touched.add(part);
                }
                if (hits == part.files().size()) {
                    emptied.add(part);
                }
            }
            commits++;
            read = 0;
            ManifestSet.Change change = set.change(gone::contains, touched, emptied, added.size(), this::read);
            List<ManifestSet.Part> parts = new ArrayList<>(change.kept());
            List<List<DataFileEntry>> groups = change.written(added);
            written = groups.size();
            for (List<DataFileEntry> entries : groups) {
                String location = "m" + commits + "-" + parts.size();
                List<DataFileEntry> listed = entries.stream()
                        .map(entry -> entry.added().isPresent() ? entry : entry.addedBy(commits, commits))
                        .toList();
                manifests.put(location, listed);
                parts.add(ManifestSet.Part.of(
                        new ManifestFile(location, 1, commits, 1, commits, 0, listed.size(), 0, 0), listed));
            }
            set = new ManifestSet(parts);
        }

        private List<DataFileEntry> read(ManifestSet.Part part) {
            read++;
            return requireNonNull(manifests.get(part.manifest().location()));
        }

        void assertBounded(String when) {
            int least = (live.size() + ManifestSet.MAX_ENTRIES - 1) / ManifestSet.MAX_ENTRIES;
            assertThat(set.parts().size()).as(when).isLessThanOrEqualTo(3 * least + 2);
            assertThat(set.files()).as(when).isEqualTo(live.size());
            assertThat(set.parts()).as(when).allMatch(part -> part.files().size() <= ManifestSet.MAX_ENTRIES);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void manifestsStayFewOverThousandsOfFlushesAndCompactions(long seed) {
        Random random = new Random(seed);
        Region region = new Region();
        for (int round = 0; round < 3_000; round++) {
            region.flush(round);
            assertThat(region.written).as("written by flush %d", round).isEqualTo(1);
            if (round % 20 == 19) {
                int window = Math.min(region.live.size(), 2_000);
                region.compact(region.live.size() - window + random.nextInt(window - INPUTS));
                region.assertBounded("seed " + seed + ", round " + round);
            }
        }
        assertThat(region.live).hasSize(3_000 - 150 * (INPUTS - 1));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void manifestsStayFewWhereFilesComeInAnyOrderOfTime(long seed) {
        Random random = new Random(seed);
        Region region = new Region();
        for (int round = 0; round < 3_000; round++) {
            region.flush(random.nextInt(1_000_000));
            assertThat(region.written).as("written by flush %d", round).isEqualTo(1);
            if (round % 20 == 19) {
                region.compact(random.nextInt(region.live.size() - INPUTS));
                region.assertBounded("seed " + seed + ", round " + round);
            }
        }
    }

    @Test
    void manifestsStayFewWhereTheOldestFilesExpire() {
        Region region = new Region();
        for (int round = 0; round < 4_000; round++) {
            region.flush(round);
            if (region.live.size() > 2_500) {
                List<DataFileEntry> expired = List.copyOf(region.live.subList(0, 100));
                region.live.removeAll(expired);
                region.change(List.of(), expired);
                region.assertBounded("round " + round);
            }
        }
    }

    @Test
    void compactionOfNeighbouringTimesTouchesFewManifestsAfterManyOthers() {
        Random random = new Random(7);
        Region region = new Region();
        for (int round = 0; round < 5_000; round++) {
            region.flush(round);
            if (round % 25 == 24) {
                region.compact(random.nextInt(region.live.size() - INPUTS));
                // Neighbours lie in one manifest or at the border of two; two more may be merged.
                assertThat(region.read).as("read in round %d", round).isLessThanOrEqualTo(4);
                assertThat(region.written).as("written in round %d", round).isLessThanOrEqualTo(3);
            }
        }
        region.assertBounded("at the end");
    }

    @Test
    void fullManifestIsNeverOpenedByAFlush() {
        Region region = new Region();
        for (int i = 0; i < 2_500; i++) {
            region.flush(i);
        }
        assertThat(region.set.parts().stream().map(part -> part.files().size())).containsExactly(1_000, 1_000, 500);
    }

    @Test
    void manifestWhoseFilesAllGoIsNotRead() {
        Region region = new Region();
        for (int i = 0; i < 2_500; i++) {
            region.flush(i);
        }
        List<DataFileEntry> all = List.copyOf(region.live);
        region.live.clear();
        region.change(List.of(), all);
        assertThat(region.read).isZero();
        assertThat(region.set.parts()).isEmpty();
    }

    @Test
    void equalShapesOfAllManifestsAreOneObject() {
        Region region = new Region();
        for (int i = 0; i < 3_500; i++) {
            region.flush(i);
        }
        Set<FileShape> first = region.set.parts().get(0).shapes();
        assertThat(region.set.parts())
                .allSatisfy(part -> assertThat(part.shapes().iterator().next())
                        .isSameAs(first.iterator().next()));
    }
}
