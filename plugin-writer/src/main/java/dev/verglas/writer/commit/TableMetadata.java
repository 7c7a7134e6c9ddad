package dev.verglas.writer.commit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.writer.WriterErrors;
import dev.verglas.writer.mapping.IcebergField;
import dev.verglas.writer.mapping.SchemaJson;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A table metadata file (Iceberg specification, Table Metadata; format version 2) as its JSON and the parts of it that
 * commits need; immutable.
 *
 * <p>The JSON is kept, so that fields of newer versions of this writer survive a commit by an older one.
 */
public final class TableMetadata {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ObjectNode root;
    private final List<IcebergField> fields;
    private final Map<String, String> properties;
    private final Optional<Snapshot> snapshot;
    private final List<PublishedRegion> regions;

    private TableMetadata(ObjectNode root) {
        this.root = root;
        this.fields = SchemaJson.read(currentSchema(root));
        this.properties = strings(root.path("properties"));
        this.snapshot = currentSnapshot(root);
        this.regions = snapshot.map(
                        found -> PublishedRegion.parse(found.summary().getOrDefault(Snapshot.REGIONS, "[]")))
                .orElse(List.of());
    }

    /**
     * Reads a metadata file.
     *
     * @throws dev.verglas.api.error.PluginException {@code OBJECT_CORRUPT} if it is not one of this writer
     */
    static TableMetadata parse(byte[] bytes, String location) {
        try {
            if (JSON.readTree(bytes) instanceof ObjectNode root) {
                return of(root);
            }
            throw WriterErrors.corruptMetadata(location, "it is no JSON object");
        } catch (IOException | IllegalArgumentException e) {
            throw WriterErrors.corruptMetadata(location, String.valueOf(e.getMessage()), e);
        }
    }

    /** Takes over JSON that {@link MetadataWriter} made. */
    static TableMetadata of(ObjectNode root) {
        if (root.path("format-version").intValue() != 2
                || !root.path("table-uuid").isTextual()
                || !root.path("location").isTextual()) {
            throw new IllegalArgumentException("it is no table metadata of format version 2");
        }
        return new TableMetadata(root);
    }

    /** Returns the same table without its snapshot, whose objects are damaged. */
    TableMetadata withoutSnapshot() {
        ObjectNode copy = json();
        copy.put("current-snapshot-id", -1);
        copy.putArray("snapshots");
        copy.putArray("snapshot-log");
        copy.putObject("refs");
        return of(copy);
    }

    /** Returns a copy of the JSON that may be changed. */
    ObjectNode json() {
        return root.deepCopy();
    }

    /** Returns the table's uuid, fixed for its life. */
    public UUID uuid() {
        return UUID.fromString(root.path("table-uuid").textValue());
    }

    /** Returns the id of the current schema. */
    int schemaId() {
        return root.path("current-schema-id").intValue();
    }

    /** Returns the fields of the current schema. */
    public List<IcebergField> fields() {
        return fields;
    }

    /** Returns the largest field id that was ever assigned. */
    int lastColumnId() {
        return root.path("last-column-id").intValue();
    }

    /** Returns the sequence number of the last commit. */
    long lastSequenceNumber() {
        return root.path("last-sequence-number").longValue();
    }

    /** Returns when the last commit was made. */
    long lastUpdatedMillis() {
        return root.path("last-updated-ms").longValue();
    }

    /** Returns the table properties. */
    public Map<String, String> properties() {
        return properties;
    }

    /** Returns the current snapshot; empty if there is none. */
    public Optional<Snapshot> snapshot() {
        return snapshot;
    }

    /** Returns the published regions in the order of their manifests. */
    public List<PublishedRegion> regions() {
        return regions;
    }

    private static JsonNode currentSchema(ObjectNode root) {
        for (JsonNode schema : root.path("schemas")) {
            if (schema.path("schema-id").intValue()
                    == root.path("current-schema-id").intValue()) {
                return schema;
            }
        }
        throw new IllegalArgumentException("its current schema is missing");
    }

    private static Optional<Snapshot> currentSnapshot(ObjectNode root) {
        long current = root.path("current-snapshot-id").asLong(-1);
        for (JsonNode node : root.path("snapshots")) {
            if (node.path("snapshot-id").longValue() == current) {
                return Optional.of(new Snapshot(
                        current,
                        node.path("sequence-number").longValue(),
                        node.path("timestamp-ms").longValue(),
                        node.path("manifest-list").asText(),
                        strings(node.path("summary"))));
            }
        }
        return Optional.empty();
    }

    private static Map<String, String> strings(JsonNode node) {
        Map<String, String> values = new HashMap<>();
        node.properties()
                .forEach(entry -> values.put(entry.getKey(), entry.getValue().asText()));
        return values;
    }
}
