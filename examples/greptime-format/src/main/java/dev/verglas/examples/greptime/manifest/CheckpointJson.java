package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** The JSON forms of {@link Checkpoint} and {@link LastCheckpoint}. */
final class CheckpointJson {

    private CheckpointJson() {}

    static Checkpoint read(JsonNode json) {
        JsonNode body = json.path("checkpoint");
        return new Checkpoint(
                JsonFields.u64(json, "last_version"),
                JsonFields.u64(json, "compacted_actions"),
                body.isMissingNode() || body.isNull() ? null : readManifest(body));
    }

    static ObjectNode write(Checkpoint checkpoint) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("last_version", JsonFields.u64Node(checkpoint.lastVersion()));
        json.set("compacted_actions", JsonFields.u64Node(checkpoint.compactedActions()));
        RegionManifest body = checkpoint.checkpoint();
        json.set("checkpoint", body == null ? NullNode.instance : writeManifest(body));
        return json;
    }

    static LastCheckpoint readPointer(JsonNode json) {
        Map<String, String> extended = new LinkedHashMap<>();
        json.path("extend_metadata")
                .properties()
                .forEach(entry -> extended.put(entry.getKey(), entry.getValue().asText()));
        return new LastCheckpoint(
                JsonFields.u64(json, "size"),
                JsonFields.u64(json, "version"),
                JsonFields.u64OrNull(json, "checksum"),
                extended);
    }

    static ObjectNode writePointer(LastCheckpoint pointer) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("size", JsonFields.u64Node(pointer.size()));
        json.set("version", JsonFields.u64Node(pointer.version()));
        json.set("checksum", JsonFields.u64Node(pointer.checksum()));
        ObjectNode extended = json.putObject("extend_metadata");
        pointer.extendMetadata().forEach(extended::put);
        return json;
    }

    private static RegionManifest readManifest(JsonNode json) {
        Map<String, FileMeta> files = new LinkedHashMap<>();
        json.path("files")
                .properties()
                .forEach(entry -> files.put(entry.getKey(), FileMetaJson.read(entry.getValue())));
        JsonNode removed = json.path("removed_files");
        ObjectNode noneRemoved = JsonNodeFactory.instance.objectNode();
        noneRemoved.putArray("removed_files");
        return new RegionManifest(
                RegionMetadataJson.read(JsonFields.required(json, "metadata")),
                files,
                removed.isMissingNode() ? noneRemoved : removed,
                JsonFields.u64(json, "flushed_entry_id"),
                JsonFields.u64(json, "flushed_sequence"),
                JsonFields.u64OrNull(json, "committed_sequence"),
                JsonFields.u64(json, "manifest_version"),
                JsonFields.u64OrNull(json, "truncated_entry_id"),
                JsonFields.textOrNull(json, "compaction_time_window"),
                ActionJson.readFormat(json),
                JsonFields.boolOrNull(json, "append_mode"));
    }

    private static ObjectNode writeManifest(RegionManifest manifest) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("metadata", RegionMetadataJson.write(manifest.metadata()));
        ObjectNode files = json.putObject("files");
        manifest.files().forEach((id, file) -> files.set(id, FileMetaJson.write(file)));
        json.set("removed_files", manifest.removedFiles());
        json.set("flushed_entry_id", JsonFields.u64Node(manifest.flushedEntryId()));
        json.set("flushed_sequence", JsonFields.u64Node(manifest.flushedSequence()));
        json.set("committed_sequence", JsonFields.u64Node(manifest.committedSequence()));
        json.set("manifest_version", JsonFields.u64Node(manifest.manifestVersion()));
        json.set("truncated_entry_id", JsonFields.u64Node(manifest.truncatedEntryId()));
        json.set("compaction_time_window", JsonFields.textNode(manifest.compactionTimeWindow()));
        json.put("sst_format", manifest.sstFormat().jsonName());
        json.set("append_mode", ActionJson.boolNode(manifest.appendMode()));
        return json;
    }
}
