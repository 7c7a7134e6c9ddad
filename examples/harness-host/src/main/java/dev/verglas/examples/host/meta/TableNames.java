package dev.verglas.examples.host.meta;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.api.warehouse.NameEncoding;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Claims on table names: {@code harness_metadata/names/<schema>/<table>.json} holds the id of the table that has the
 * name.
 *
 * <p>A crash may leave a claim of a table that was dropped, renamed or never finished; {@link #claim} takes it over.
 */
final class TableNames {

    private final ObjectStore store;

    TableNames(ObjectStore store) {
        this.store = store;
    }

    /**
     * Claims a name.
     *
     * @param isStale asked with the id of another table that holds the claim: whether it has no right to it
     * @return whether the name is now the table's
     */
    boolean claim(String schema, String name, long tableId, LongPredicate isStale) {
        ObjectKey key = key(schema, name);
        byte[] content = Long.toString(tableId).getBytes(StandardCharsets.UTF_8);
        if (store.createIfAbsent(key, content)) {
            return true;
        }
        Optional<StoredObject> holder = store.get(key);
        if (holder.isEmpty()) {
            return store.createIfAbsent(key, content);
        }
        long holderId = idIn(key, holder.get().content());
        return holderId == tableId
                || (isStale.test(holderId)
                        && store.replace(key, content, holder.get().meta().version()));
    }

    void release(String schema, String name) {
        store.deleteAll(List.of(key(schema, name)));
    }

    private static long idIn(ObjectKey key, byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw MetadataException.corrupt(key.value(), "'" + text + "' is not a table id");
        }
    }

    private static ObjectKey key(String schema, String name) {
        return ObjectKey.of(
                "harness_metadata/names/" + NameEncoding.encode(schema) + "/" + NameEncoding.encode(name) + ".json");
    }
}
