package dev.verglas.writer.truth;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.region.TableId;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.writer.truth.Timeline.CheckedRegion;
import dev.verglas.writer.truth.Timeline.Checkpoint;
import dev.verglas.writer.truth.Timeline.Operation;
import dev.verglas.writer.witness.WitnessStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.awaitility.Awaitility;

/** Lets a live database happen again in a store that the writer publishes into; compares at each quiet moment. */
final class TimelineReplay implements AutoCloseable {

    private static final Duration NAMES_WITHIN = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(5);

    private final Timeline timeline;
    private final Pace pace;
    private final Random random;
    private final InMemoryObjectStore store = new InMemoryObjectStore();
    private final WitnessStore shared = new WitnessStore(store, ReplayNode.GRACE);
    private final List<ReplayNode> nodes = new ArrayList<>();
    private final ManifestFollower follower;

    TimelineReplay(Timeline timeline, Pace pace) {
        this.timeline = timeline;
        this.pace = pace;
        this.random = new Random(pace.seed());
        for (int i = 1; i <= pace.nodes(); i++) {
            nodes.add(new ReplayNode("node-" + i, shared, pace.tellsChanges()));
        }
        this.follower = new ManifestFollower(
                store,
                shared.witness(),
                folder -> nodes.get(Math.floorMod(folder.path().hashCode(), nodes.size()))
                        .host());
    }

    void run() {
        int next = 0;
        for (int i = 0; i < timeline.checkpoints().size(); i++) {
            Checkpoint checkpoint = timeline.checkpoints().get(i);
            follower.name(names(i));
            for (; next < timeline.operations().size(); next++) {
                Operation operation = timeline.operations().get(next);
                if (operation.sequence() > checkpoint.after()) {
                    break;
                }
                timeline.apply(operation, store);
                lookNowAndThen();
            }
            follower.look();
            follower.name(checkpoint.tables());
            nodes.forEach(ReplayNode::awaitIdle);
            check(checkpoint);
        }
    }

    /** Names as they may be on the way to a checkpoint: those of the one before, and of tables that are yet to come. */
    private Map<TableId, RecordedTable> names(int checkpoint) {
        Map<TableId, RecordedTable> names = new HashMap<>();
        for (int i = timeline.checkpoints().size() - 1; i >= Math.max(0, checkpoint - 1); i--) {
            names.putAll(timeline.checkpoints().get(i).tables());
        }
        return names;
    }

    private void lookNowAndThen() {
        if (random.nextInt(pace.operationsPerLook()) == 0) {
            follower.look();
            if (pace.looksPerRest() > 0 && random.nextInt(pace.looksPerRest()) == 0) {
                nodes.forEach(ReplayNode::awaitIdle);
            }
        }
    }

    private void check(Checkpoint checkpoint) {
        String what = timeline + " after " + checkpoint.after() + ", " + checkpoint.note() + " (" + pace + ")";
        assertThat(shared.witness().problems()).as(what).isEmpty();
        checkpoint.regions().values().stream().flatMap(List::stream).forEach(region -> checkFollowed(region, what));
        PublishedTables published = new PublishedTables(store);
        Map<String, ShownTable> expected = checkpoint.expected(store);
        expected.values()
                .forEach(table -> assertThat(published.byId(new TableId(table.id())))
                        .as("%s: table %s", what, table.id())
                        .contains(table));
        Awaitility.await()
                .dontCatchUncaughtExceptions()
                .atMost(NAMES_WITHIN)
                .pollInterval(POLL)
                .untilAsserted(() -> assertThat(published.byName()).as(what).isEqualTo(expected));
        nodes.forEach(node ->
                assertThat(node.health().message()).as("%s: %s", what, node).isEmpty());
    }

    private void checkFollowed(CheckedRegion region, String what) {
        assertThat(follower.known()).as(what).containsKey(region.folder());
        assertThat(requireNonNull(follower.known().get(region.folder())).manifestVersion())
                .as("%s: manifest of %s", what, region.folder())
                .isEqualTo(region.manifestVersion());
    }

    @Override
    public void close() {
        nodes.forEach(ReplayNode::close);
    }
}
