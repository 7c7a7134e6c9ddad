package dev.verglas.writer.truth;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.PluginHealth;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.TableId;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.writer.truth.Timeline.Checkpoint;
import dev.verglas.writer.truth.Timeline.Operation;
import dev.verglas.writer.witness.WitnessStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** GreptimeDB deletes compacted files at once: one may be gone before the writer has read its footer. */
@Timeout(60)
class VanishedFilesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Timeline timeline = Timeline.read(Recordings.selected("timelines").stream()
            .filter(folder -> Recordings.name(folder).equals("b_last_row"))
            .findFirst()
            .orElseThrow());
    private final Checkpoint start = timeline.checkpoints().get(0);
    private final InMemoryObjectStore store = new InMemoryObjectStore();
    private final WitnessStore shared = new WitnessStore(store, ReplayNode.GRACE);
    private final ReplayNode node = new ReplayNode("node-1", shared, false);
    private final ManifestFollower follower = new ManifestFollower(store, shared.witness(), folder -> node.host());
    private final PublishedTables published = new PublishedTables(store);

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void whatWasPublishedStaysUntilTheStateThatDoesNotListTheFile() {
        int next = replayToStart();
        RegionState stale = replayUntilAnUnpublishedFileIsGone(next);
        TableId table = stale.table().id();
        Optional<ShownTable> before = published.byId(table);
        long version = published.version(table);

        node.host().update(stale);
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(node.health().status()).isEqualTo(PluginHealth.Status.DEGRADED));

        assertThat(node.health().message()).contains("table " + table, "does not exist, but the region lists it");
        assertThat(published.byId(table)).isEqualTo(before);
        assertThat(published.version(table)).isEqualTo(version);

        follower.look();
        node.awaitIdle();

        assertThat(node.health().status()).isEqualTo(PluginHealth.Status.RUNNING);
        assertThat(published.byId(table))
                .contains(RegionFolder.shown(
                        store,
                        table,
                        follower.known().keySet().stream()
                                .filter(folder -> folder.table().equals(table))
                                .toList()));
        assertThat(published.version(table)).isGreaterThan(version);
        assertThat(shared.witness().problems()).isEmpty();
    }

    /** Publishes the first quiet moment; returns the index of the operation after it. */
    private int replayToStart() {
        follower.name(start.tables());
        int next = 0;
        for (; timeline.operations().get(next).sequence() <= start.after(); next++) {
            timeline.apply(timeline.operations().get(next), store);
        }
        follower.look();
        node.awaitIdle();
        assertThat(published.byName()).isEqualTo(start.expected(store));
        return next;
    }

    /** Replays on, without a look; returns the last state that listed a file which is gone and was never published. */
    private RegionState replayUntilAnUnpublishedFileIsGone(int from) {
        List<RegionFolder> folders = List.copyOf(follower.known().keySet());
        Map<RegionFolder, RegionState> states = new HashMap<>();
        for (Operation operation :
                timeline.operations().subList(from, timeline.operations().size())) {
            timeline.apply(operation, store);
            for (RegionFolder folder : folders) {
                if (!operation.key().value().startsWith(folder.path())) {
                    continue;
                }
                RegionState state = states.get(folder);
                if (operation.isDeletion() && state != null && lists(state, operation.key())) {
                    return state;
                }
                if (operation.isDelta()) {
                    remember(folder, states);
                }
            }
        }
        throw new IllegalStateException("no file of " + timeline + " went before it was looked at");
    }

    /** Keeps the newest state that a flush led to: one that lists every file of the state before. */
    private void remember(RegionFolder folder, Map<RegionFolder, RegionState> states) {
        RegionState now =
                folder.spi(requireNonNull(start.tables().get(folder.table()))).state(folder.replayWhole(store));
        RegionState before = states.get(folder);
        if (before == null || now.files().containsAll(before.files())) {
            states.put(folder, now);
        }
    }

    private boolean lists(RegionState state, ObjectKey key) {
        return state.files().stream().anyMatch(file -> file.path().equals(key))
                && !published.byId(state.table().id()).orElseThrow().files().containsKey(store.location(key));
    }
}
