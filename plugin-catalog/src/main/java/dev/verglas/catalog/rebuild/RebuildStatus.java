package dev.verglas.catalog.rebuild;

import dev.verglas.api.region.RegionId;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * A request and the answers that there are.
 *
 * @param request what was asked
 * @param answers by the order of the nodes' names
 */
public record RebuildStatus(RebuildRequest request, List<NodeAnswer> answers) {

    /** Copies the answers. */
    public RebuildStatus {
        answers = List.copyOf(answers);
    }

    /**
     * Returns the state of the whole.
     *
     * <p>At its end when every expected region is; where none is expected, when at least one node has answered and none
     * is running. A region that one node gave up counts by what another says of it, as after a move.
     */
    public RebuildState state() {
        Set<RegionId> expected = request.regions();
        if (expected.isEmpty()) {
            return stateOfNodes();
        }
        Set<RegionId> done = regions(RebuildState.DONE);
        Set<RegionId> ended = new HashSet<>(regions(RebuildState.FAILED));
        ended.removeAll(regions(RebuildState.RUNNING));
        ended.addAll(done);
        if (!ended.containsAll(expected)) {
            return RebuildState.RUNNING;
        }
        return done.containsAll(expected) ? RebuildState.DONE : RebuildState.FAILED;
    }

    /** Says whether no more is to be expected. */
    public boolean isEnded() {
        return state() != RebuildState.RUNNING;
    }

    /** Returns the regions whose rebuild is committed, expected or not. */
    public SortedSet<RegionId> regionsDone() {
        return Collections.unmodifiableSortedSet(regions(RebuildState.DONE));
    }

    /** Returns the sum of a count over all nodes. */
    public long sum(ToLongFunction<NodeAnswer> count) {
        return answers.stream().mapToLong(count).sum();
    }

    /** Returns the newest version of the table that a node has committed. */
    public OptionalLong version() {
        return answers.stream()
                .map(NodeAnswer::version)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .max();
    }

    private RebuildState stateOfNodes() {
        if (answers.isEmpty() || any(RebuildState.RUNNING)) {
            return RebuildState.RUNNING;
        }
        return any(RebuildState.FAILED) ? RebuildState.FAILED : RebuildState.DONE;
    }

    private boolean any(RebuildState state) {
        return answers.stream().anyMatch(answer -> answer.state() == state);
    }

    private SortedSet<RegionId> regions(RebuildState state) {
        SortedSet<RegionId> regions = new TreeSet<>();
        answers.stream().filter(answer -> answer.state() == state).forEach(answer -> regions.addAll(answer.regions()));
        return regions;
    }
}
