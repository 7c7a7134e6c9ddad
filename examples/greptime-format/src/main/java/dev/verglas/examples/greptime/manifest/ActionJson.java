package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.examples.greptime.GreptimeFormatException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON form of {@link RegionAction}: an object with one key, the tag. */
final class ActionJson {

    private ActionJson() {}

    static RegionAction read(JsonNode json) {
        if (!json.isObject() || json.size() != 1) {
            throw new GreptimeFormatException("A manifest action is an object with one key, not " + json);
        }
        Map.Entry<String, JsonNode> entry = json.properties().iterator().next();
        JsonNode body = entry.getValue();
        return switch (entry.getKey()) {
            case "Change" ->
                new RegionAction.Change(
                        RegionMetadataJson.read(JsonFields.required(body, "metadata")),
                        readFormat(body),
                        JsonFields.boolOrNull(body, "append_mode"));
            case "PartitionExprChange" ->
                new RegionAction.PartitionExprChange(JsonFields.textOrNull(body, "partition_expr"));
            case "Edit" ->
                new RegionAction.Edit(
                        readFiles(body.path("files_to_add")),
                        readFiles(body.path("files_to_remove")),
                        JsonFields.i64OrNull(body, "timestamp_ms"),
                        JsonFields.textOrNull(body, "compaction_time_window"),
                        JsonFields.u64OrNull(body, "flushed_entry_id"),
                        JsonFields.u64OrNull(body, "flushed_sequence"),
                        JsonFields.u64OrNull(body, "committed_sequence"));
            case "Remove" -> new RegionAction.Remove(JsonFields.u64(body, "region_id"));
            case "Truncate" -> readTruncate(body);
            default -> new RegionAction.Unknown(entry.getKey(), body);
        };
    }

    static ObjectNode write(RegionAction action) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (action instanceof RegionAction.Change change) {
            body.set("metadata", RegionMetadataJson.write(change.metadata()));
            body.put("sst_format", change.sstFormat().jsonName());
            body.set("append_mode", boolNode(change.appendMode()));
            return tagged("Change", body);
        } else if (action instanceof RegionAction.PartitionExprChange change) {
            body.set("partition_expr", JsonFields.textNode(change.partitionExpr()));
            return tagged("PartitionExprChange", body);
        } else if (action instanceof RegionAction.Edit edit) {
            body.set("files_to_add", writeFiles(edit.filesToAdd()));
            body.set("files_to_remove", writeFiles(edit.filesToRemove()));
            body.set("timestamp_ms", JsonFields.i64Node(edit.timestampMs()));
            body.set("compaction_time_window", JsonFields.textNode(edit.compactionTimeWindow()));
            body.set("flushed_entry_id", JsonFields.u64Node(edit.flushedEntryId()));
            body.set("flushed_sequence", JsonFields.u64Node(edit.flushedSequence()));
            body.set("committed_sequence", JsonFields.u64Node(edit.committedSequence()));
            return tagged("Edit", body);
        } else if (action instanceof RegionAction.Remove remove) {
            body.set("region_id", JsonFields.u64Node(remove.regionId()));
            return tagged("Remove", body);
        } else if (action instanceof RegionAction.TruncateAll truncate) {
            body.set("region_id", JsonFields.u64Node(truncate.regionId()));
            body.set("truncated_entry_id", JsonFields.u64Node(truncate.truncatedEntryId()));
            body.set("truncated_sequence", JsonFields.u64Node(truncate.truncatedSequence()));
            body.set("timestamp_ms", JsonFields.i64Node(truncate.timestampMs()));
            return tagged("Truncate", body);
        } else if (action instanceof RegionAction.TruncatePartial truncate) {
            body.set("region_id", JsonFields.u64Node(truncate.regionId()));
            body.set("files_to_remove", writeFiles(truncate.filesToRemove()));
            body.set("timestamp_ms", JsonFields.i64Node(truncate.timestampMs()));
            return tagged("Truncate", body);
        } else if (action instanceof RegionAction.Unknown unknown) {
            return tagged(unknown.tag(), unknown.body());
        }
        throw new IllegalStateException("No JSON form for " + action);
    }

    static SstFormat readFormat(JsonNode body) {
        String format = JsonFields.textOrNull(body, "sst_format");
        return format == null ? SstFormat.PRIMARY_KEY : SstFormat.fromJsonName(format);
    }

    static JsonNode boolNode(@Nullable Boolean value) {
        return value == null ? NullNode.instance : BooleanNode.valueOf(value);
    }

    private static RegionAction readTruncate(JsonNode body) {
        long regionId = JsonFields.u64(body, "region_id");
        Long timestampMs = JsonFields.i64OrNull(body, "timestamp_ms");
        if (body.has("truncated_entry_id")) {
            return new RegionAction.TruncateAll(
                    regionId,
                    JsonFields.u64(body, "truncated_entry_id"),
                    JsonFields.u64(body, "truncated_sequence"),
                    timestampMs);
        }
        return new RegionAction.TruncatePartial(
                regionId, readFiles(JsonFields.required(body, "files_to_remove")), timestampMs);
    }

    private static List<FileMeta> readFiles(JsonNode array) {
        return JsonFields.list(array, FileMetaJson::read);
    }

    private static ArrayNode writeFiles(List<FileMeta> files) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        files.forEach(file -> array.add(FileMetaJson.write(file)));
        return array;
    }

    private static ObjectNode tagged(String tag, JsonNode body) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set(tag, body);
        return json;
    }
}
