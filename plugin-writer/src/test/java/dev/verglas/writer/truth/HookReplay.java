package dev.verglas.writer.truth;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.RegionHook;
import dev.verglas.api.StoredObject;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.writer.witness.WitnessStore;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.awaitility.Awaitility;

/**
 * Drives datanodes by a recorded hook log: what they own follows from the recorded actions alone.
 *
 * <p>One thread, beside those of the plugins.
 */
final class HookReplay implements AutoCloseable {

    private static final int TRAILER = 8;
    // Names of tables whose DROP nobody heard of go with the next sweep.
    private static final Duration NAMES_WITHIN = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(5);

    private final RecordedCase recorded;
    private final Delivery delivery;
    private final Random random;
    private final InMemoryObjectStore store;
    private final WitnessStore shared;
    private final List<ReplayNode> nodes = new ArrayList<>();
    private final Map<Long, RegionFolder> folders;
    private final Map<Long, RegionManifest> manifests = new TreeMap<>();
    private final Map<Long, ReplayNode> owners = new HashMap<>();
    private final Map<TableId, RecordedTable> names = new HashMap<>();
    private final List<Runnable> late = new ArrayList<>();
    private final Set<Long> unheard = new TreeSet<>();

    HookReplay(RecordedCase recorded, Delivery delivery) {
        this.recorded = recorded;
        this.delivery = delivery;
        this.random = new Random(delivery.seed());
        this.store = recorded.dataFiles();
        this.shared = new WitnessStore(store, ReplayNode.GRACE);
        this.folders = recorded.folders();
        for (int i = 1; i <= delivery.nodes(); i++) {
            nodes.add(new ReplayNode("node-" + i, shared, delivery.tellsChanges()));
        }
    }

    /** Plays all calls; compares at every moment. */
    void run() {
        int next = 0;
        for (Moment moment : recorded.moments()) {
            for (; next < moment.calls(); next++) {
                moveSomeRegion();
                play(recorded.calls().get(next), moment);
            }
            rename(moment);
            catchUp();
            nodes.forEach(ReplayNode::awaitIdle);
            check(moment);
        }
        assertThat(next).as("calls of %s", recorded).isEqualTo(recorded.calls().size());
    }

    private void play(HookCall call, Moment moment) {
        RegionId region = new RegionId(call.region());
        switch (call.name()) {
            case HookCall.OPENED -> open(call.region(), moment);
            case HookCall.WRITTEN -> fire(region, hook -> hook.onSstFilesWritten(region, written(call, moment)));
            case HookCall.UPDATED -> update(call, moment);
            case HookCall.CLOSED -> {
                // The process is about to end: nothing that comes later is of this life.
                late.clear();
                owner(call.region()).host().close(region);
            }
            case HookCall.DROPPED -> drop(region);
            case HookCall.REMOVED -> fire(region, hook -> hook.onRegionFilesRemoved(region));
            default -> throw new IllegalStateException("no such call: " + call.name());
        }
    }

    /** A start repeats it for every region, so it is never lost. */
    private void open(long region, Moment moment) {
        RegionFolder folder = folders.get(region);
        if (folder == null) {
            // A region of the metric engine's metadata: its host hides it, its hook does not.
            owner(region).host().fire(hook -> hook.onRegionOpened(new RegionId(region)));
            return;
        }
        manifests.computeIfAbsent(region, number -> recorded.created(folder));
        names.putIfAbsent(folder.table(), nameNow(folder, moment));
        nodes.forEach(node -> node.host().tableStatus(folder.table(), TableStatus.EXISTS));
        owner(region).host().open(state(region));
    }

    /** The name at the moment that this is on the way to, or the next that knows one. */
    private RecordedTable nameNow(RegionFolder folder, Moment moment) {
        List<Moment> moments = recorded.moments();
        return moments.subList(moments.indexOf(moment), moments.size()).stream()
                .filter(later -> later.tables().containsKey(folder.table()))
                .findFirst()
                .orElse(moment)
                .table(folder);
    }

    private void update(HookCall call, Moment moment) {
        RegionId region = new RegionId(call.region());
        RegionFolder folder = folders.get(call.region());
        if (folder == null) {
            fire(region, hook -> hook.onManifestUpdated(region, List.of(), call.version()));
            return;
        }
        RegionManifest manifest = requireNonNull(manifests.get(call.region())).apply(call.version(), call.actions());
        manifests.put(call.region(), manifest);
        owner(call.region()).host().set(state(call.region()));
        fire(
                region,
                hook -> hook.onManifestUpdated(
                        region, folder.spi(nameNow(folder, moment)).actions(call.actions(), manifest), call.version()));
    }

    private void drop(RegionId region) {
        RegionFolder folder = requireNonNull(folders.get(region.value()));
        nodes.forEach(node -> {
            node.host().tableStatus(region.table(), TableStatus.DROPPED);
            node.host().forget(region);
        });
        shared.witness().dropped(PublishedTables.LAYOUT.table(region.table()).metadataDirectory());
        manifests.remove(region.value());
        names.remove(folder.table());
        fire(region, hook -> hook.onRegionDropped(region));
    }

    /** GreptimeDB's hook does not tell a RENAME; another way of the host does. */
    private void rename(Moment moment) {
        Set<TableId> renamed = new HashSet<>();
        manifests.keySet().stream().map(folders::get).forEach(folder -> {
            RecordedTable now = nameNow(folder, moment);
            if (!now.equals(names.put(folder.table(), now))) {
                renamed.add(folder.table());
            }
        });
        manifests.keySet().stream()
                .map(RegionId::new)
                .filter(id -> renamed.contains(id.table()))
                .forEach(id -> {
                    owner(id.value()).host().set(state(id.value()));
                    fire(id, hook -> hook.onTableChanged(id));
                });
    }

    private RegionState state(long region) {
        RegionFolder folder = requireNonNull(folders.get(region));
        return folder.spi(requireNonNull(names.get(folder.table()))).state(requireNonNull(manifests.get(region)));
    }

    private ReplayNode owner(long region) {
        return owners.computeIfAbsent(region, any -> nodes.get(random.nextInt(nodes.size())));
    }

    private void moveSomeRegion() {
        if (nodes.size() == 1 || manifests.isEmpty() || random.nextInt(3) > 0) {
            return;
        }
        long region = List.copyOf(manifests.keySet()).get(random.nextInt(manifests.size()));
        RegionId id = new RegionId(region);
        ReplayNode from = owner(region);
        ReplayNode to = nodes.get(random.nextInt(nodes.size()));
        if (from == to) {
            return;
        }
        if (from.host().openRegions().contains(id)) {
            from.host().close(id);
            owners.put(region, to);
            to.host().open(state(region));
        }
    }

    private void fire(RegionId region, Consumer<RegionHook> event) {
        ReplayNode node = owner(region.value());
        switch (delivery.order()) {
            case RECORDED -> node.host().fire(event);
            case TWICE -> {
                node.host().fire(event);
                node.host().fire(event);
            }
            case DISTURBED -> disturb(node, region, event);
        }
    }

    private void disturb(ReplayNode node, RegionId region, Consumer<RegionHook> event) {
        switch (random.nextInt(6)) {
            case 0, 1 -> unheard.add(region.value());
            case 2 -> {
                node.host().fire(event);
                node.host().fire(event);
            }
            case 3, 4 -> late.add(() -> node.host().fire(event));
            default -> node.host().fire(event);
        }
    }

    /** Fires what is late, and some call of each region that one was lost of. */
    private void catchUp() {
        Collections.shuffle(late, random);
        late.forEach(Runnable::run);
        late.clear();
        unheard.forEach(region -> {
            RegionId id = new RegionId(region);
            owner(region).host().fire(hook -> hook.onManifestUpdated(id, List.of(), 0));
        });
        unheard.clear();
    }

    private List<SstFile> written(HookCall call, Moment moment) {
        RegionFolder folder = folders.get(call.region());
        return folder == null
                ? List.of()
                : call.written().stream()
                        .map(meta -> withFooter(folder.spi(nameNow(folder, moment)), meta))
                        .toList();
    }

    /** The footer that the process has at hand; not known here if the file was gone at every moment. */
    private SstFile withFooter(SpiRegions spi, FileMeta meta) {
        ObjectKey key = spi.key(meta);
        byte[] footer = store.get(key)
                .map(StoredObject::content)
                .map(HookReplay::footer)
                .orElse(null);
        return spi.file(meta).footer(footer).build();
    }

    private static byte[] footer(byte[] file) {
        int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - TRAILER);
        return Arrays.copyOfRange(file, file.length - TRAILER - length, file.length - TRAILER);
    }

    private void check(Moment moment) {
        String what = recorded + "/" + moment.name() + " (" + delivery + ")";
        assertThat(shared.witness().problems()).as(what).isEmpty();
        PublishedTables published = new PublishedTables(store);
        Map<String, ShownTable> expected = moment.expected();
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

    @Override
    public void close() {
        nodes.forEach(ReplayNode::close);
    }
}
