package dev.verglas.writer.publish;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import dev.verglas.api.warehouse.WarehouseLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes the metadata of dropped tables, a grace after this process learnt that they were dropped.
 *
 * <p>It learns it from drops that it hears of, and at each sweep from the host's {@code tableStatus} of every table that
 * the warehouse holds, which costs one listing; where the host cannot tell, such metadata stays. One thread at a time.
 */
final class DroppedTables {

    private static final Logger log = LoggerFactory.getLogger(DroppedTables.class);
    private static final int PAGE = 1000;

    private final DatanodeHost host;
    private final WarehouseLayout layout;
    private final Duration grace;
    private final Map<TableId, Long> droppedSinceNanos = new HashMap<>();

    DroppedTables(DatanodeHost host, WarehouseLayout layout, Duration grace) {
        this.host = host;
        this.layout = layout;
        this.grace = grace;
    }

    synchronized void dropped(TableId table, long nowNanos) {
        droppedSinceNanos.putIfAbsent(table, nowNanos);
    }

    /** Deletes what has waited long enough; returns how many tables that were. */
    synchronized int sweep(long nowNanos) {
        tables().stream()
                .filter(table -> host.tableStatus(table) == TableStatus.DROPPED)
                .forEach(table -> dropped(table, nowNanos));
        List<TableId> expired = droppedSinceNanos.entrySet().stream()
                .filter(entry -> nowNanos - entry.getValue() >= grace.toNanos())
                .map(Map.Entry::getKey)
                .toList();
        for (TableId table : expired) {
            List<ObjectKey> objects = new ArrayList<>();
            forEach(layout.table(table).root().value() + "/", object -> objects.add(object.key()));
            forEach(layout.rebuildsPrefix(table), object -> objects.add(object.key()));
            store().deleteAll(objects);
            droppedSinceNanos.remove(table);
            log.atInfo()
                    .addKeyValue("table", table)
                    .addKeyValue("objects", objects.size())
                    .log("metadata of a dropped table deleted");
        }
        return expired.size();
    }

    private Set<TableId> tables() {
        Set<TableId> tables = new HashSet<>();
        String prefix = layout.tablesPrefix();
        forEach(prefix, object -> {
            String id = object.key().value().substring(prefix.length()).split("/", 2)[0];
            if (id.matches("[0-9]{1,9}|[1-3][0-9]{9}")) {
                tables.add(new TableId(Long.parseLong(id)));
            }
        });
        return tables;
    }

    private void forEach(String prefix, java.util.function.Consumer<ObjectMeta> action) {
        Optional<String> next = Optional.empty();
        do {
            ObjectPage page = store().list(prefix, next, PAGE);
            page.objects().forEach(action);
            next = page.next();
        } while (next.isPresent());
    }

    private ObjectStore store() {
        return host.objectStore();
    }
}
