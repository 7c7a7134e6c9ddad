package dev.verglas.writer.commit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.writer.mapping.IcebergField;
import dev.verglas.writer.mapping.InternalColumns;
import dev.verglas.writer.mapping.SchemaJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Makes the metadata of a commit from the metadata before it (Iceberg specification, Table Metadata; version 2).
 *
 * <p>Only the new snapshot and the current schema are listed; the metadata log keeps the last {@value #LOGGED} files.
 */
final class MetadataWriter {

    private static final int LOGGED = 10;
    private static final int LAST_PARTITION_ID = 999;

    private MetadataWriter() {}

    /**
     * What a commit changes.
     *
     * @param location the table's address
     * @param fields the schema's fields
     * @param maxMappedId the largest id in the name mapping
     * @param properties all table properties
     * @param snapshot the new snapshot
     */
    record Input(
            String location,
            List<IcebergField> fields,
            int maxMappedId,
            Map<String, String> properties,
            Snapshot snapshot) {}

    /** The metadata before, with its address for the log; without one if there is none in the store. */
    record Base(TableMetadata metadata, Optional<String> location) {}

    static TableMetadata write(Optional<Base> base, UUID newTableUuid, Input input) {
        ObjectNode root = base.map(found -> found.metadata().json())
                .orElseGet(() -> created(newTableUuid, input.location(), input.fields()));
        root.put("last-sequence-number", input.snapshot().sequenceNumber());
        root.put("last-updated-ms", input.snapshot().timestampMillis());
        writeSchema(root, base, input);
        root.set("properties", strings(input.properties()));
        writeSnapshot(root, input.snapshot(), root.path("current-schema-id").intValue());
        base.ifPresent(found -> found.location()
                .ifPresent(location -> writeLog(root, found.metadata().lastUpdatedMillis(), location)));
        return TableMetadata.of(root);
    }

    static byte[] bytes(TableMetadata metadata) {
        return metadata.json().toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a table of which nothing but its uuid is left. */
    static TableMetadata empty(UUID uuid, String location) {
        ObjectNode root = created(uuid, location, List.of());
        root.put("current-snapshot-id", -1);
        return TableMetadata.of(root);
    }

    private static ObjectNode created(UUID uuid, String location, List<IcebergField> fields) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("format-version", 2);
        root.put("table-uuid", uuid.toString());
        root.put("location", location);
        root.put("last-sequence-number", 0);
        root.put("last-updated-ms", 0);
        // ClickHouse refuses a file with an id above it, and every file has the internal columns.
        root.put("last-column-id", InternalColumns.OP_TYPE_ID);
        root.put("current-schema-id", 0);
        root.putArray("schemas").add(SchemaJson.write(0, fields));
        root.put("default-spec-id", 0);
        ObjectNode spec = root.putArray("partition-specs").addObject();
        spec.put("spec-id", 0);
        spec.putArray("fields");
        root.put("last-partition-id", LAST_PARTITION_ID);
        root.put("default-sort-order-id", 0);
        ObjectNode order = root.putArray("sort-orders").addObject();
        order.put("order-id", 0);
        order.putArray("fields");
        root.putArray("metadata-log");
        root.putArray("statistics");
        root.putArray("partition-statistics");
        return root;
    }

    private static void writeSchema(ObjectNode root, Optional<Base> base, Input input) {
        boolean changed = base.isPresent() && !base.get().metadata().fields().equals(input.fields());
        if (changed) {
            int id = base.get().metadata().schemaId() + 1;
            root.putArray("schemas").add(SchemaJson.write(id, input.fields()));
            root.put("current-schema-id", id);
        }
        int largest = IntStream.concat(
                        IntStream.of(root.path("last-column-id").intValue(), input.maxMappedId()),
                        input.fields().stream().mapToInt(IcebergField::id))
                .max()
                .orElseThrow();
        root.put("last-column-id", largest);
    }

    private static void writeSnapshot(ObjectNode root, Snapshot snapshot, int schemaId) {
        root.put("current-snapshot-id", snapshot.id());
        ObjectNode node = root.putArray("snapshots").addObject();
        node.put("snapshot-id", snapshot.id());
        node.put("sequence-number", snapshot.sequenceNumber());
        node.put("timestamp-ms", snapshot.timestampMillis());
        node.put("manifest-list", snapshot.manifestList());
        node.put("schema-id", schemaId);
        node.set("summary", strings(snapshot.summary()));
        ObjectNode main = root.putObject("refs").putObject("main");
        main.put("snapshot-id", snapshot.id());
        main.put("type", "branch");
        ObjectNode logged = root.putArray("snapshot-log").addObject();
        logged.put("timestamp-ms", snapshot.timestampMillis());
        logged.put("snapshot-id", snapshot.id());
    }

    private static void writeLog(ObjectNode root, long timestampMillis, String location) {
        ArrayNode log = root.withArray("metadata-log");
        ObjectNode entry = log.addObject();
        entry.put("timestamp-ms", timestampMillis);
        entry.put("metadata-file", location);
        while (log.size() > LOGGED) {
            log.remove(0);
        }
    }

    private static ObjectNode strings(Map<String, String> values) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        new TreeMap<>(values).forEach(node::put);
        return node;
    }
}
