package dev.verglas.writer.footer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.parquet.format.KeyValue;
import org.jspecify.annotations.Nullable;

/**
 * The column ids and the key that the host had when it wrote a file.
 *
 * <p>GreptimeDB stores its {@code RegionMetadata} as JSON under {@code greptime:metadata} in the footer's key-value
 * metadata (v1.3.0-dev, 7fd0a7bb). A file without it, or with another form of it, says nothing.
 *
 * @param idsByName each column's id by its name at that time
 * @param key the ids of the key columns
 */
record HostMetadata(Map<String, Long> idsByName, Optional<Set<Long>> key) {

    private static final String KEY = "greptime:metadata";
    private static final HostMetadata UNKNOWN = new HostMetadata(Map.of(), Optional.empty());
    private static final ObjectMapper JSON = new ObjectMapper();

    static HostMetadata parse(@Nullable List<KeyValue> entries) {
        if (entries != null) {
            for (KeyValue entry : entries) {
                if (KEY.equals(entry.getKey()) && entry.isSetValue()) {
                    return parse(entry.getValue());
                }
            }
        }
        return UNKNOWN;
    }

    private static HostMetadata parse(String json) {
        JsonNode root;
        try {
            root = JSON.readTree(json);
        } catch (JsonProcessingException notTheKnownForm) {
            return UNKNOWN;
        }
        Map<String, Long> ids = new LinkedHashMap<>();
        for (JsonNode column : root.path("column_metadatas")) {
            JsonNode name = column.path("column_schema").path("name");
            JsonNode id = column.path("column_id");
            if (name.isTextual() && id.canConvertToLong()) {
                ids.put(name.textValue(), id.longValue());
            }
        }
        if (ids.isEmpty() || !root.path("primary_key").isArray()) {
            return new HostMetadata(ids, Optional.empty());
        }
        Set<Long> key = new HashSet<>();
        root.path("primary_key").forEach(id -> key.add(id.longValue()));
        return new HostMetadata(ids, Optional.of(key));
    }
}
