package dev.verglas.catalog.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RebuildStatusTest {

    private static final TableId TABLE = new TableId(7);
    private static final RegionId FIRST = RegionId.of(TABLE, 0);
    private static final RegionId SECOND = RegionId.of(TABLE, 1);

    @Test
    void endComesWithTheLastExpectedRegion() {
        assertThat(state(Set.of(FIRST, SECOND))).isEqualTo(RebuildState.RUNNING);
        assertThat(state(Set.of(FIRST, SECOND), done(FIRST))).isEqualTo(RebuildState.RUNNING);
        assertThat(state(Set.of(FIRST, SECOND), done(FIRST), running(SECOND))).isEqualTo(RebuildState.RUNNING);
        assertThat(state(Set.of(FIRST, SECOND), done(FIRST), done(SECOND))).isEqualTo(RebuildState.DONE);
        assertThat(state(Set.of(FIRST, SECOND), done(FIRST, SECOND))).isEqualTo(RebuildState.DONE);
    }

    @Test
    void regionThatNobodyFinishedFailsTheWhole() {
        assertThat(state(Set.of(FIRST, SECOND), failed(FIRST))).isEqualTo(RebuildState.RUNNING);
        assertThat(state(Set.of(FIRST, SECOND), failed(FIRST), done(SECOND))).isEqualTo(RebuildState.FAILED);
    }

    @Test
    void regionThatMovedCountsByItsNewNode() {
        assertThat(state(Set.of(FIRST), failed(FIRST), running(FIRST))).isEqualTo(RebuildState.RUNNING);
        assertThat(state(Set.of(FIRST), failed(FIRST), done(FIRST))).isEqualTo(RebuildState.DONE);
        assertThat(state(Set.of(FIRST), running(FIRST), done(FIRST))).isEqualTo(RebuildState.DONE);
    }

    @Test
    void regionThatNobodyExpectedDoesNotCount() {
        assertThat(state(Set.of(FIRST), done(FIRST), failed(SECOND))).isEqualTo(RebuildState.DONE);
        assertThat(state(Set.of(FIRST), done(SECOND))).isEqualTo(RebuildState.RUNNING);
    }

    @Test
    void withoutExpectationsEveryNodeThatAnsweredMustBeAtItsEnd() {
        assertThat(state(Set.of())).isEqualTo(RebuildState.RUNNING);
        assertThat(state(Set.of(), running(FIRST), done(SECOND))).isEqualTo(RebuildState.RUNNING);
        assertThat(state(Set.of(), done(SECOND))).isEqualTo(RebuildState.DONE);
        assertThat(state(Set.of(), failed(FIRST), done(SECOND))).isEqualTo(RebuildState.FAILED);
    }

    @Test
    void newestVersionOfAllNodesCounts() {
        assertThat(status(Set.of(FIRST), running(FIRST)).version()).isEmpty();
        assertThat(status(Set.of(), answer(RebuildState.DONE, 4, FIRST), answer(RebuildState.DONE, 3, SECOND))
                        .version())
                .hasValue(4);
    }

    private static RebuildState state(Set<RegionId> expected, NodeAnswer... answers) {
        return status(expected, answers).state();
    }

    private static RebuildStatus status(Set<RegionId> expected, NodeAnswer... answers) {
        RebuildOptions options = new RebuildOptions(RebuildOptions.Statistics.FULL, false);
        RebuildRequest request = new RebuildRequest(new UUID(1, 2), TABLE, 0, options, new TreeSet<>(expected));
        return new RebuildStatus(request, List.of(answers));
    }

    private static NodeAnswer running(RegionId... regions) {
        return answer(RebuildState.RUNNING, 0, regions);
    }

    private static NodeAnswer done(RegionId... regions) {
        return answer(RebuildState.DONE, 1, regions);
    }

    private static NodeAnswer failed(RegionId... regions) {
        return answer(RebuildState.FAILED, 0, regions);
    }

    private static NodeAnswer answer(RebuildState state, long version, RegionId... regions) {
        return new NodeAnswer(
                "node",
                state,
                Set.of(regions),
                0,
                0,
                0,
                0,
                version == 0 ? OptionalLong.empty() : OptionalLong.of(version),
                OptionalLong.empty(),
                Optional.empty());
    }
}
