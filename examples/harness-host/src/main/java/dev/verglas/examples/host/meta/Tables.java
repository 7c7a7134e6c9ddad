package dev.verglas.examples.host.meta;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;

/**
 * The tables of all databases: {@code harness_metadata/tables/<table id>.json} each.
 *
 * <p>Safe for any number of threads and processes: ids are taken by exclusive creation, changes by compare-and-replace.
 * {@link #refresh} reads only objects that changed.
 */
public final class Tables {

    private static final String PREFIX = "harness_metadata/tables/";
    private static final String SUFFIX = ".json";

    private final ObjectStore store;
    private final TableNames names;
    private final Map<Long, Cached> cache = new HashMap<>();

    private record Cached(String version, TableRecord table) {}

    public Tables(ObjectStore store) {
        this.store = store;
        this.names = new TableNames(store);
    }

    /** Reads what other processes changed and returns every table that ever was, by ascending id. */
    public synchronized List<TableRecord> refresh() {
        for (ObjectMeta object : Listing.all(store, PREFIX)) {
            long id = idOf(object.key());
            Cached known = cache.get(id);
            if (known == null || !known.version().equals(object.version())) {
                load(id);
            }
        }
        return known();
    }

    /** Every table as last read, without asking the store. */
    public synchronized List<TableRecord> known() {
        List<TableRecord> tables = new ArrayList<>();
        cache.values().forEach(cached -> tables.add(cached.table()));
        tables.sort(Comparator.comparingLong(TableRecord::tableId));
        return tables;
    }

    /** The live table of a name as last read. */
    public Optional<TableRecord> find(String schema, String name) {
        return known().stream()
                .filter(table -> table.isLive()
                        && table.schema().equals(schema)
                        && table.name().equals(name))
                .findFirst();
    }

    /** The live table of a name as last read; fails if there is none. */
    public TableRecord require(String schema, String name) {
        return find(schema, name).orElseThrow(() -> MetadataException.tableNotFound(schema, name));
    }

    /**
     * Takes the next free id and the name.
     *
     * @param draft makes the table for an id
     * @throws MetadataException if the name is taken
     */
    public TableRecord create(String schema, String name, LongFunction<TableRecord> draft) {
        refresh();
        if (find(schema, name).isPresent()) {
            throw MetadataException.tableExists(schema, name);
        }
        TableRecord creating = takeId(draft);
        if (!claim(schema, name, creating.tableId())) {
            update(creating.tableId(), Tables::giveUp);
            throw MetadataException.tableExists(schema, name);
        }
        return update(creating.tableId(), table -> {
            if (table.state() != TableRecord.State.CREATING) {
                throw MetadataException.tableExists(schema, name);
            }
            return table.withState(TableRecord.State.LIVE);
        });
    }

    /** Changes a table; the change is applied again to what another process wrote meanwhile. */
    public TableRecord update(long tableId, UnaryOperator<TableRecord> change) {
        while (true) {
            StoredObject object = store.get(key(tableId))
                    .orElseThrow(() -> MetadataException.corrupt(key(tableId).value(), "it vanished"));
            TableRecord next = change.apply(TableJson.read(key(tableId).value(), object.content()));
            if (store.replace(key(tableId), TableJson.write(next), object.meta().version())) {
                return load(tableId);
            }
        }
    }

    /** Gives a table another name in its database. */
    public TableRecord rename(TableRecord table, String newName) {
        if (!claim(table.schema(), newName, table.tableId())) {
            throw MetadataException.tableExists(table.schema(), newName);
        }
        TableRecord renamed =
                update(table.tableId(), current -> requireLive(current).withName(newName));
        names.release(table.schema(), table.name());
        return renamed;
    }

    /** Takes a table out of sight; its regions are removed by their owners afterwards. */
    public void drop(TableRecord table) {
        update(table.tableId(), current -> requireLive(current).withState(TableRecord.State.DROPPED));
        names.release(table.schema(), table.name());
    }

    /** The table itself if it is live; fails if another process dropped it. */
    public static TableRecord requireLive(TableRecord table) {
        if (!table.isLive()) {
            throw MetadataException.tableNotFound(table.schema(), table.name());
        }
        return table;
    }

    private static TableRecord giveUp(TableRecord table) {
        return table.state() == TableRecord.State.CREATING ? table.withState(TableRecord.State.DROPPED) : table;
    }

    private TableRecord takeId(LongFunction<TableRecord> draft) {
        long id = known().stream().mapToLong(table -> table.tableId() + 1).max().orElse(TableRecord.FIRST_TABLE_ID);
        while (true) {
            TableRecord creating = draft.apply(id).withState(TableRecord.State.CREATING);
            if (store.createIfAbsent(key(id), TableJson.write(creating))) {
                return creating;
            }
            id++;
        }
    }

    private boolean claim(String schema, String name, long tableId) {
        return names.claim(schema, name, tableId, holder -> {
            TableRecord other = load(holder);
            if (other.state() == TableRecord.State.CREATING) {
                other = update(holder, Tables::giveUp);
            }
            return !other.isLive()
                    || !other.schema().equals(schema)
                    || !other.name().equals(name);
        });
    }

    private synchronized TableRecord load(long tableId) {
        StoredObject object = store.get(key(tableId))
                .orElseThrow(() -> MetadataException.corrupt(key(tableId).value(), "it vanished"));
        TableRecord table = TableJson.read(key(tableId).value(), object.content());
        cache.put(tableId, new Cached(object.meta().version(), table));
        return table;
    }

    private static long idOf(ObjectKey key) {
        String name = key.name();
        try {
            return Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
        } catch (NumberFormatException e) {
            throw MetadataException.corrupt(key.value(), "its name is not a table id");
        }
    }

    private static ObjectKey key(long tableId) {
        return ObjectKey.of(PREFIX + tableId + SUFFIX);
    }
}
