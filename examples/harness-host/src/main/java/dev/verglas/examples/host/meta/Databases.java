package dev.verglas.examples.host.meta;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.warehouse.NameEncoding;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The databases: one object {@code harness_metadata/schemas/<name>.json} each; {@code public} always exists. */
public final class Databases {

    /** The database that a session starts in. */
    public static final String DEFAULT = "public";

    private static final String PREFIX = "harness_metadata/schemas/";
    private static final String SUFFIX = ".json";

    private final ObjectStore store;

    public Databases(ObjectStore store) {
        this.store = store;
    }

    /** Creates a database; does nothing if it exists and {@code ifNotExists}. */
    public void create(String schema, boolean ifNotExists) {
        boolean made =
                !schema.equals(DEFAULT) && store.createIfAbsent(key(schema), "{}".getBytes(StandardCharsets.UTF_8));
        if (!made && !ifNotExists) {
            throw MetadataException.databaseExists(schema);
        }
    }

    /** Fails unless the database exists. */
    public void require(String schema) {
        if (!schema.equals(DEFAULT) && store.head(key(schema)).isEmpty()) {
            throw MetadataException.databaseNotFound(schema);
        }
    }

    /** All names in order. */
    public List<String> names() {
        SortedSet<String> names = new TreeSet<>();
        names.add(DEFAULT);
        Listing.all(store, PREFIX).forEach(object -> {
            String name = object.key().name();
            names.add(NameEncoding.decode(name.substring(0, name.length() - SUFFIX.length())));
        });
        return List.copyOf(names);
    }

    private static ObjectKey key(String schema) {
        return ObjectKey.of(PREFIX + NameEncoding.encode(schema) + SUFFIX);
    }
}
