package dev.verglas.writer.commit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableIdentity;
import dev.verglas.api.warehouse.WarehouseLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * The objects that map names to tables.
 *
 * <p>One at a time within a process, so that a DROP never removes the name of the table that was created after it; across
 * processes a name that was lost in such a race is put back when its table is loaded or swept.
 */
public final class NameObjects {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PAGE = 1000;

    private final ObjectStore store;
    private final WarehouseLayout layout;

    /** Makes a view of a warehouse's names. */
    public NameObjects(ObjectStore store, WarehouseLayout layout) {
        this.store = store;
        this.layout = layout;
    }

    /** Makes a table's name stand for it, if it does not yet. */
    public synchronized void put(TableIdentity table, UUID tableUuid) {
        ObjectKey key = layout.tableName(table.schema(), table.name());
        if (standsFor(table, tableUuid)) {
            return;
        }
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("table-id", table.id().value());
        node.put("table-uuid", tableUuid.toString());
        node.put("location", store.location(layout.table(table.id()).root()));
        store.put(key, node.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the uuid that a table's name gives it; empty if the name does not stand for the table. */
    public Optional<UUID> uuid(TableIdentity table) {
        Optional<JsonNode> known = readJson(layout.tableName(table.schema(), table.name()));
        boolean own =
                known.flatMap(NameObjects::tableId).filter(table.id()::equals).isPresent();
        try {
            return own
                    ? known.map(node -> UUID.fromString(node.path("table-uuid").asText()))
                    : Optional.empty();
        } catch (IllegalArgumentException noUuid) {
            return Optional.empty();
        }
    }

    /** Returns whether a table's name stands for it. */
    public boolean standsFor(TableIdentity table, UUID tableUuid) {
        return uuid(table).filter(tableUuid::equals).isPresent();
    }

    /** Makes a table's name stand for it unless it stands for another table that was not dropped. */
    public synchronized void mend(TableIdentity table, UUID tableUuid, Predicate<TableId> dropped) {
        boolean free = read(layout.tableName(table.schema(), table.name()))
                .filter(other -> !other.equals(table.id()) && !dropped.test(other))
                .isEmpty();
        if (free) {
            put(table, tableUuid);
        }
    }

    /** Takes a name away if it stands for the table. */
    public synchronized void remove(String schema, String name, TableId table) {
        ObjectKey key = layout.tableName(schema, name);
        if (standsFor(key, table)) {
            store.deleteAll(List.of(key));
        }
    }

    /** Takes every name away that fulfils a condition together with its table; returns how many. */
    public int removeWhere(BiPredicate<WarehouseLayout.Name, TableId> condition) {
        int removed = 0;
        Optional<String> next = Optional.empty();
        do {
            ObjectPage page = store.list(layout.namespacesPrefix(), next, PAGE);
            for (ObjectMeta object : page.objects()) {
                Optional<WarehouseLayout.Name> name = layout.parseTableName(object.key());
                Optional<TableId> table = name.flatMap(found -> read(object.key()));
                if (name.isPresent()
                        && table.filter(id -> condition.test(name.get(), id)).isPresent()) {
                    remove(name.get().schema(), name.get().table(), table.get());
                    removed++;
                }
            }
            next = page.next();
        } while (next.isPresent());
        return removed;
    }

    private boolean standsFor(ObjectKey key, TableId table) {
        return read(key).filter(table::equals).isPresent();
    }

    private Optional<TableId> read(ObjectKey key) {
        return readJson(key).flatMap(NameObjects::tableId);
    }

    private static Optional<TableId> tableId(JsonNode name) {
        JsonNode id = name.path("table-id");
        return id.canConvertToLong() && id.longValue() >= 0 && id.longValue() <= 0xFFFF_FFFFL
                ? Optional.of(new TableId(id.longValue()))
                : Optional.empty();
    }

    /** Returns a name object; empty if there is none or it is no JSON, so that it is replaced. */
    private Optional<JsonNode> readJson(ObjectKey key) {
        Optional<StoredObject> object = store.get(key);
        if (object.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readTree(object.get().content()));
        } catch (JsonProcessingException unreadableIsReplaced) {
            return Optional.empty();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
