package dev.verglas.writer.commit;

import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableIdentity;
import dev.verglas.api.warehouse.WarehouseLayout;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table properties that the writer sets; {@code docs/mapping.md} describes each. */
public final class TableProperties {

    /** The name mapping of the Iceberg specification. */
    public static final String NAME_MAPPING = "schema.name-mapping.default";

    /** What there is to say about columns, as JSON. */
    public static final String COLUMNS = "verglas.columns";

    /** The version of the host's schema that is published. */
    public static final String SCHEMA_VERSION = "verglas.schema-version";

    /** The host's types of the columns at that version, as JSON by column id. */
    static final String HOST_TYPES = "verglas.host-types";

    /** How the table's times are declared; absent until a file says it. */
    public static final String TIME_TYPE = "verglas.time-type";

    /** {@code exact} if engines see the rows that the database answers, {@code raw} if they see every stored version. */
    public static final String ROW_SEMANTICS = "verglas.row-semantics";

    /** The host's table id. */
    public static final String TABLE_ID = "verglas.table-id";

    /** The schema name under which the table is listed. */
    public static final String SCHEMA_NAME = "verglas.schema-name";

    /** The name under which the table is listed. */
    public static final String TABLE_NAME = "verglas.table-name";

    /** {@code incremental}, or {@code on-demand} where only rebuilds publish and the table may lag behind the database. */
    static final String PUBLICATION = "verglas.publication";

    /** The value of {@link #ROW_SEMANTICS} for tables whose rows are never merged. */
    static final String EXACT = "exact";

    /** The regions that have left the table, the last {@value #REMEMBERED} of them, as comma-separated numbers. */
    static final String REMOVED_REGIONS = "verglas.removed-regions";

    private static final int REMEMBERED = 256;

    /** Tells engines not to expire snapshots or delete files. */
    static final String GC_ENABLED = "gc.enabled";

    private TableProperties() {}

    /** Returns the version of the host's schema that properties are of; -1 if they do not say it. */
    public static long schemaVersion(Map<String, String> properties) {
        return Long.parseLong(properties.getOrDefault(SCHEMA_VERSION, "-1"));
    }

    /** Returns whether properties say that engines see just the rows that the database answers. */
    public static boolean isExact(Map<String, String> properties) {
        return EXACT.equals(properties.get(ROW_SEMANTICS));
    }

    /** Returns regions that have left the table for good, the latest last. */
    public static List<RegionId> removedRegions(Map<String, String> properties) {
        String text = properties.getOrDefault(REMOVED_REGIONS, "");
        return text.isEmpty()
                ? List.of()
                : Stream.of(text.split(","))
                        .map(number -> new RegionId(Long.parseUnsignedLong(number)))
                        .toList();
    }

    /** Writes regions that have left the table; of very many the first are forgotten. */
    static String removedRegions(Collection<RegionId> regions) {
        return regions.stream()
                .skip(Math.max(0, regions.size() - REMEMBERED))
                .map(region -> Long.toUnsignedString(region.value()))
                .collect(Collectors.joining(","));
    }

    /** Returns the name that properties give their table; empty if they give none. */
    public static Optional<WarehouseLayout.Name> name(Map<String, String> properties) {
        String schema = properties.get(SCHEMA_NAME);
        String table = properties.get(TABLE_NAME);
        return schema == null || table == null
                ? Optional.empty()
                : Optional.of(new WarehouseLayout.Name(schema, table));
    }

    /** Returns the table that properties are of, under the name that they give; empty if they give none. */
    public static Optional<TableIdentity> identity(TableId id, Map<String, String> properties) {
        return name(properties)
                .map(name -> new TableIdentity(id, WarehouseLayout.DEFAULT_CATALOG, name.schema(), name.table()));
    }
}
