package dev.verglas.api.warehouse;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.TableId;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The keys below {@code <warehouse_root>/<catalog>}; version {@value #VERSION} of the layout.
 *
 * @param root the warehouse of one catalog
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record WarehouseLayout(ObjectKey root) {

    /** The layout's version, written into {@code warehouse.json} and raised when older readers would misread it. */
    public static final int VERSION = 1;

    /** The folder below the storage root if {@code warehouse_root} is not set. */
    public static final String DEFAULT_WAREHOUSE_ROOT = "iceberg_warehouse";

    /** The catalog that GreptimeDB puts every table in; also the warehouse and prefix that REST clients name. */
    public static final String DEFAULT_CATALOG = "greptime";

    private static final String SUFFIX = ".json";

    /** Checks the component. */
    public WarehouseLayout {
        Objects.requireNonNull(root, "root");
    }

    /** Makes the layout of a catalog below {@code warehouse_root}. */
    public static WarehouseLayout of(String warehouseRoot, String catalog) {
        return new WarehouseLayout(ObjectKey.of(warehouseRoot).resolve(NameEncoding.encode(catalog)));
    }

    /** Returns the key of {@code {"layout-version": 1, "warehouse": "greptime"}}. */
    public ObjectKey warehouseFile() {
        return root.resolve("warehouse.json");
    }

    /** Returns the prefix of all name objects, with a trailing slash. */
    public String namespacesPrefix() {
        return root.value() + "/namespaces/";
    }

    /** Returns the prefix of the name objects of one schema, with a trailing slash. */
    public String namespacePrefix(String schema) {
        return namespacesPrefix() + NameEncoding.encode(schema) + "/";
    }

    /** Returns the key that maps a name to a table. */
    public ObjectKey tableName(String schema, String table) {
        return ObjectKey.of(namespacePrefix(schema) + NameEncoding.encode(table) + SUFFIX);
    }

    /** Returns the names that a key below {@link #namespacesPrefix()} stands for; empty if it is no name object. */
    public Optional<Name> parseTableName(ObjectKey key) {
        String prefix = namespacesPrefix();
        if (!key.value().startsWith(prefix) || !key.value().endsWith(SUFFIX)) {
            return Optional.empty();
        }
        String[] segments = key.value().substring(prefix.length()).split("/", -1);
        if (segments.length != 2) {
            return Optional.empty();
        }
        String table = segments[1].substring(0, segments[1].length() - SUFFIX.length());
        try {
            return Optional.of(new Name(NameEncoding.decode(segments[0]), NameEncoding.decode(table)));
        } catch (IllegalArgumentException notWrittenByUs) {
            return Optional.empty();
        }
    }

    /** Returns the prefix of all tables' metadata, with a trailing slash. */
    public String tablesPrefix() {
        return root.value() + "/tables/";
    }

    /** Returns where a table's metadata lies. */
    public TableLocation table(TableId table) {
        return TableLocation.of(root, table);
    }

    /** Returns the prefix of all tables' rebuild requests and answers, with a trailing slash. */
    public String rebuildsPrefix() {
        return root.value() + "/rebuilds/";
    }

    /** Returns the prefix of a table's rebuild requests and answers, with a trailing slash. */
    public String rebuildsPrefix(TableId table) {
        return rebuildsPrefix() + table.value() + "/";
    }

    /** Returns the prefix of one rebuild request and all that belongs to it, with a trailing slash. */
    public String rebuildParts(TableId table, UUID request) {
        return rebuildsPrefix(table) + request + "/";
    }

    /** Returns the prefix of all nodes' answers to one rebuild request. */
    public String rebuildAnswers(TableId table, UUID request) {
        return rebuildParts(table, request) + RebuildKey.NODE;
    }

    /** Returns the key of a rebuild request. */
    public ObjectKey rebuildRequest(TableId table, UUID request) {
        return new RebuildKey(table, request, Optional.empty()).in(this);
    }

    /** Returns the key of a node's answer to a rebuild request. */
    public ObjectKey rebuildAnswer(TableId table, UUID request, String node) {
        return new RebuildKey(table, request, Optional.of(node)).in(this);
    }

    /** Returns what a key below {@link #rebuildsPrefix()} stands for; empty if it is neither request nor answer. */
    public Optional<RebuildKey> parseRebuild(ObjectKey key) {
        return RebuildKey.parse(this, key);
    }

    /**
     * A schema and a table in it, as users write them.
     *
     * @param schema the schema's name
     * @param table the table's name
     */
    @ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
    public record Name(String schema, String table) {

        /** Checks the components. */
        public Name {
            Objects.requireNonNull(schema, "schema");
            Objects.requireNonNull(table, "table");
        }
    }
}
