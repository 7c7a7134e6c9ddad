package dev.verglas.examples.greptime.sst;

import static dev.verglas.examples.greptime.sst.Regions.delete;
import static dev.verglas.examples.greptime.sst.Regions.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.ConcreteType.Kind;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import java.util.List;
import org.junit.jupiter.api.Test;

class DedupTest {

    private static final RegionMetadata HOSTS = Regions.hosts()
            .field("v", ConcreteType.of(Kind.FLOAT64))
            .field("w", ConcreteType.of(Kind.INT64))
            .build();

    @Test
    void newestRowOfAKeyWinsAsAWhole() {
        assertThat(Dedup.merge(
                        HOSTS,
                        MergeMode.LAST_ROW,
                        List.of(put(1, "a", 1L, 1.0, 1L), put(3, "a", 1L, null, 3L), put(2, "a", 2L, 2.0, null))))
                .containsExactly(put(3, "a", 1L, null, 3L), put(2, "a", 2L, 2.0, null));
    }

    @Test
    void tombstoneHidesOlderRowsOnly() {
        List<SstRow> rows = List.of(
                put(1, "a", 1L, 1.0, 1L),
                delete(2, "a", 1L, null, null),
                put(3, "b", 1L, 1.0, 1L),
                delete(2, "b", 1L, null, null));

        assertThat(Dedup.merge(HOSTS, MergeMode.LAST_ROW, rows)).containsExactly(put(3, "b", 1L, 1.0, 1L));
        assertThat(Dedup.compact(HOSTS, MergeMode.LAST_ROW, rows))
                .containsExactly(delete(2, "a", 1L, null, null), put(3, "b", 1L, 1.0, 1L));
    }

    @Test
    void eachFieldTakesItsNewestValueDownToATombstone() {
        List<SstRow> rows = List.of(
                put(1, "a", 1L, 1.0, 1L),
                delete(2, "a", 1L, null, null),
                put(3, "a", 1L, null, 3L),
                put(4, "a", 1L, null, null));

        assertThat(Dedup.merge(HOSTS, MergeMode.LAST_NON_NULL, rows)).containsExactly(put(4, "a", 1L, null, 3L));
    }

    @Test
    void newestTombstoneRemovesTheKeyInAnyMode() {
        List<SstRow> rows = List.of(put(1, "a", 1L, 1.0, 1L), delete(2, "a", 1L, null, null));

        assertThat(Dedup.merge(HOSTS, MergeMode.LAST_NON_NULL, rows)).isEmpty();
        assertThat(Dedup.merge(HOSTS, MergeMode.LAST_ROW, rows)).isEmpty();
    }

    @Test
    void appendModeKeepsEverything() {
        List<SstRow> rows = List.of(put(1, "a", 1L, 1.0, 1L), put(1, "a", 1L, 1.0, 1L));

        assertThat(Dedup.merge(HOSTS, MergeMode.APPEND, rows)).hasSize(2);
    }

    @Test
    void withoutAKeyTheTimestampIdentifiesARow() {
        RegionMetadata noKey = Regions.of()
                .time(Regions.MILLIS)
                .field("v", ConcreteType.of(Kind.FLOAT64))
                .build();

        assertThat(Dedup.merge(noKey, MergeMode.LAST_ROW, List.of(put(1, 5L, 1.0), put(2, 5L, 2.0))))
                .containsExactly(put(2, 5L, 2.0));
    }

    @Test
    void sequencesHaveNoSign() {
        assertThat(Dedup.merge(
                        HOSTS,
                        MergeMode.LAST_ROW,
                        List.of(put(-1L, "a", 1L, 1.0, 1L), put(Long.MAX_VALUE, "a", 1L, 2.0, 2L))))
                .containsExactly(put(-1L, "a", 1L, 1.0, 1L));
    }
}
