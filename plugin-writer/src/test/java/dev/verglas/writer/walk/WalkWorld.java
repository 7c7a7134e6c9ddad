package dev.verglas.writer.walk;

import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.writer.witness.WitnessStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** The database of a walk: what its tables, regions and datanodes are, and how it comes to rest. */
final class WalkWorld implements AutoCloseable {

    static final WarehouseLayout LAYOUT =
            WarehouseLayout.of(WarehouseLayout.DEFAULT_WAREHOUSE_ROOT, WarehouseLayout.DEFAULT_CATALOG);

    private final InMemoryObjectStore store = new InMemoryObjectStore();
    private final WitnessStore shared;
    private final List<WalkNode> nodes = new ArrayList<>();
    private final List<WalkTable> tables = new ArrayList<>();
    private final Map<TableId, TableStatus> statuses = new HashMap<>();
    private final Map<RegionId, WalkNode> replacedRegions = new HashMap<>();
    private long nextTable = 1024;

    WalkWorld(int nodeCount, Duration grace) {
        shared = new WitnessStore(store, grace);
        for (int i = 1; i <= nodeCount; i++) {
            nodes.add(new WalkNode("node-" + i, shared, grace, i % 2 == 0));
        }
    }

    InMemoryObjectStore store() {
        return store;
    }

    WitnessStore shared() {
        return shared;
    }

    List<WalkNode> nodes() {
        return nodes;
    }

    List<WalkTable> tables() {
        return tables;
    }

    WalkTable create(String name) {
        WalkTable table = new WalkTable(store, nextTable, name);
        nextTable++;
        tables.add(table);
        setStatus(table.id(), TableStatus.EXISTS);
        return table;
    }

    void drop(WalkTable table) {
        tables.remove(table);
        shared.witness().dropped(LAYOUT.table(table.id()).metadataDirectory());
        setStatus(table.id(), TableStatus.DROPPED);
    }

    private void setStatus(TableId table, TableStatus status) {
        statuses.put(table, status);
        nodes.forEach(node -> node.host().tableStatus(table, status));
    }

    /** Remembers that a repartition took a region away; its last owner hears of it again after a crash. */
    void replaced(WalkRegion region) {
        replacedRegions.put(region.id(), region.owner());
    }

    /** Starts crashed nodes anew; returns whether there were any. */
    boolean restartCrashed() {
        List<WalkNode> crashed =
                nodes.stream().filter(node -> node.store().crashed()).toList();
        crashed.forEach(this::restart);
        return !crashed.isEmpty();
    }

    void restart(WalkNode node) {
        List<WalkRegion> owned = tables.stream()
                .flatMap(table -> table.regions().stream())
                .filter(region -> region.owner() == node)
                .toList();
        node.restart(owned, statuses);
        replacedRegions.forEach((region, owner) -> {
            if (owner == node) {
                node.host().fire(hook -> hook.onRegionDropped(region));
            }
        });
    }

    /** Waits until everything is published; nodes that crash on the way are started anew. */
    void rest() {
        do {
            Awaitility.await()
                    .dontCatchUncaughtExceptions()
                    .atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(10))
                    .until(() -> nodes.stream().allMatch(node -> node.store().crashed() || node.isIdle()));
        } while (restartCrashed() || !nodes.stream().allMatch(WalkNode::isIdle));
    }

    @Override
    public void close() {
        nodes.forEach(WalkNode::close);
    }
}
