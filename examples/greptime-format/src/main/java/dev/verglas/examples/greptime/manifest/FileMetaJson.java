package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.examples.greptime.GreptimeFormatException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The JSON form of {@link FileMeta}, in GreptimeDB's field order; every field may be absent when read. */
final class FileMetaJson {

    private static final Set<String> KNOWN = Set.of(
            "region_id",
            "file_id",
            "time_range",
            "level",
            "file_size",
            "max_row_group_uncompressed_size",
            "available_indexes",
            "indexes",
            "index_file_size",
            "index_version",
            "num_rows",
            "num_row_groups",
            "sequence",
            "partition_expr",
            "num_series",
            "primary_key_min",
            "primary_key_max");

    private FileMetaJson() {}

    static FileMeta read(JsonNode json) {
        FileMetaBuilder file = FileMeta.builder(JsonFields.u64(json, "region_id"), JsonFields.text(json, "file_id"))
                .level((int) JsonFields.u64(json, "level"))
                .fileSize(JsonFields.u64(json, "file_size"))
                .maxRowGroupUncompressedSize(JsonFields.u64(json, "max_row_group_uncompressed_size"))
                .indexes(
                        JsonFields.list(json.path("available_indexes"), JsonNode::asText),
                        JsonFields.list(json.path("indexes"), FileMetaJson::readIndexes),
                        JsonFields.u64(json, "index_file_size"),
                        JsonFields.u64(json, "index_version"))
                .rows(JsonFields.u64(json, "num_rows"), JsonFields.u64(json, "num_row_groups"))
                .sequence(JsonFields.u64OrNull(json, "sequence"))
                .partitionExpr(JsonFields.textOrNull(json, "partition_expr"))
                .series(
                        JsonFields.u64(json, "num_series"),
                        JsonFields.textOrNull(json, "primary_key_min"),
                        JsonFields.textOrNull(json, "primary_key_max"))
                .unknown(unknown(json));
        JsonNode range = json.path("time_range");
        if (range.size() == 2) {
            file.timeRange(new FileMeta.TimeRange(readTimestamp(range.get(0)), readTimestamp(range.get(1))));
        } else if (!range.isMissingNode()) {
            throw new GreptimeFormatException("A time range has two ends, not " + range);
        }
        return file.build();
    }

    static ObjectNode write(FileMeta file) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("region_id", JsonFields.u64Node(file.regionId()));
        json.put("file_id", file.fileId());
        ArrayNode range = json.putArray("time_range");
        range.add(writeTimestamp(file.timeRange().first()));
        range.add(writeTimestamp(file.timeRange().last()));
        json.put("level", file.level());
        json.set("file_size", JsonFields.u64Node(file.fileSize()));
        json.set("max_row_group_uncompressed_size", JsonFields.u64Node(file.maxRowGroupUncompressedSize()));
        ArrayNode available = json.putArray("available_indexes");
        file.availableIndexes().forEach(available::add);
        ArrayNode indexes = json.putArray("indexes");
        file.indexes().forEach(index -> indexes.add(writeIndexes(index)));
        json.set("index_file_size", JsonFields.u64Node(file.indexFileSize()));
        json.set("index_version", JsonFields.u64Node(file.indexVersion()));
        json.set("num_rows", JsonFields.u64Node(file.numRows()));
        json.set("num_row_groups", JsonFields.u64Node(file.numRowGroups()));
        json.set("sequence", JsonFields.u64Node(file.sequence()));
        json.set("partition_expr", JsonFields.textNode(file.partitionExpr()));
        json.set("num_series", JsonFields.u64Node(file.numSeries()));
        if (file.primaryKeyMin() != null) {
            json.put("primary_key_min", file.primaryKeyMin());
        }
        if (file.primaryKeyMax() != null) {
            json.put("primary_key_max", file.primaryKeyMax());
        }
        file.unknown().forEach(json::set);
        return json;
    }

    private static ColumnIndexes readIndexes(JsonNode json) {
        return new ColumnIndexes(
                JsonFields.u64(json, "column_id"), JsonFields.list(json.path("created_indexes"), JsonNode::asText));
    }

    private static ObjectNode writeIndexes(ColumnIndexes indexes) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("column_id", JsonFields.u64Node(indexes.columnId()));
        ArrayNode created = json.putArray("created_indexes");
        indexes.createdIndexes().forEach(created::add);
        return json;
    }

    private static TimestampValue readTimestamp(JsonNode json) {
        return new TimestampValue(
                JsonFields.required(json, "value").longValue(),
                TimestampUnit.fromJsonName(JsonFields.text(json, "unit")));
    }

    private static ObjectNode writeTimestamp(TimestampValue value) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("value", value.value())
                .put("unit", value.unit().jsonName());
    }

    private static Map<String, JsonNode> unknown(JsonNode json) {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        json.properties().forEach(entry -> {
            if (!KNOWN.contains(entry.getKey())) {
                fields.put(entry.getKey(), entry.getValue());
            }
        });
        return fields;
    }
}
