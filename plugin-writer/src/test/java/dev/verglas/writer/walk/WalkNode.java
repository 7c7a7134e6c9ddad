package dev.verglas.writer.walk;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.Options;
import dev.verglas.api.RegionHook;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import dev.verglas.testing.FlakyStore;
import dev.verglas.testing.ManualClock;
import dev.verglas.testing.ScriptedHost;
import dev.verglas.writer.IcebergWriterPlugin;
import dev.verglas.writer.WriterConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A datanode: a process that may crash, with a store that may fail, a clock of its own, and events that may be late.
 *
 * <p>One thread.
 */
final class WalkNode implements AutoCloseable {

    private final String name;
    private final ObjectStore shared;
    private final Duration grace;
    private final boolean tellsChanges;
    private final ManualClock clock = ManualClock.create();
    private final List<Consumer<RegionHook>> late = new ArrayList<>();
    private final Set<RegionId> unheard = new HashSet<>();
    private FlakyStore store;
    private ScriptedHost host;
    private IcebergWriterPlugin plugin;
    private boolean outage;

    WalkNode(String name, ObjectStore shared, Duration grace, boolean tellsChanges) {
        this.name = name;
        this.shared = shared;
        this.grace = grace;
        this.tellsChanges = tellsChanges;
        this.store = FlakyStore.around(shared);
        this.host = new ScriptedHost(name, store);
        this.plugin = plugin();
        launch();
    }

    private IcebergWriterPlugin plugin() {
        WriterConfig defaults = WriterConfig.parse(Options.of("plugins[0].iceberg_manifest", Map.of()));
        return new IcebergWriterPlugin(
                host, new WriterConfig(defaults.warehouse(), defaults.mapping(), grace, defaults.rebuildPoll()), clock);
    }

    private void launch() {
        host.tellChanges(tellsChanges);
        host.attach(plugin.regionHook());
        plugin.start();
    }

    ScriptedHost host() {
        return host;
    }

    FlakyStore store() {
        return store;
    }

    ManualClock clock() {
        return clock;
    }

    boolean isIdle() {
        return plugin.isIdle();
    }

    /** Returns which data files the plugin still wants; all of them while the process is down. */
    Set<ObjectKey> stillShown(Set<ObjectKey> files) {
        return store.crashed() ? files : plugin.stillShown(files);
    }

    String health() {
        return plugin.health().message();
    }

    /** Lets every request fail until {@link #endOutage}; what was scripted before does not strike any more. */
    void startOutage() {
        if (!store.crashed()) {
            outage = true;
            store.failAll(ErrorCode.STORE_UNAVAILABLE);
        }
    }

    /** Ends an outage if there is one. */
    void endOutage() {
        if (outage && !store.crashed()) {
            store.recover();
        }
        outage = false;
    }

    /** Starts the process anew with the regions and tables that the database knows. */
    void restart(Collection<WalkRegion> regions, Map<TableId, TableStatus> tables) {
        close();
        late.clear();
        unheard.clear();
        outage = false;
        store = FlakyStore.around(shared);
        host = new ScriptedHost(name, store);
        tables.forEach(host::tableStatus);
        regions.forEach(region -> host.set(region.state()));
        plugin = plugin();
        launch();
    }

    /** Fires an event: now, twice, late, or never. */
    void fire(RegionId region, Random random, Consumer<RegionHook> event) {
        switch (random.nextInt(10)) {
            case 0 -> unheard.add(region);
            case 1 -> {
                host.fire(event);
                host.fire(event);
            }
            case 2, 3 -> late.add(event);
            default -> host.fire(event);
        }
    }

    /** Fires an event later than those that come meanwhile. */
    void fireLate(Consumer<RegionHook> event) {
        late.add(event);
    }

    /** Fires what is late, in any order, and a later event of each region that one was lost of. */
    void catchUp(Random random) {
        Collections.shuffle(late, random);
        late.forEach(host::fire);
        late.clear();
        unheard.retainAll(host.openRegions());
        unheard.forEach(region -> host.fire(hook -> hook.onManifestUpdated(region, List.of(), 0)));
        unheard.clear();
    }

    @Override
    public void close() {
        host.detach(plugin.regionHook());
        plugin.close();
    }

    @Override
    public String toString() {
        return name;
    }
}
