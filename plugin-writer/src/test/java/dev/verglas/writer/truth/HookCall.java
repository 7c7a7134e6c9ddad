package dev.verglas.writer.truth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.ManifestJson;
import dev.verglas.examples.greptime.manifest.RegionAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One recorded call of GreptimeDB's {@code RegionHook}.
 *
 * @param name such as {@code on_manifest_updated}
 * @param region the region's number
 * @param version the manifest version; 0 for other calls
 * @param actions what the delta did; none for other calls
 * @param written the files that were written; none for other calls
 */
record HookCall(String name, long region, long version, List<RegionAction> actions, List<FileMeta> written) {

    static final String OPENED = "on_region_opened";
    static final String WRITTEN = "on_sst_files_written";
    static final String UPDATED = "on_manifest_updated";
    static final String CLOSED = "on_region_closed";
    static final String DROPPED = "on_region_dropped";
    static final String REMOVED = "on_region_files_removed";

    static HookCall parse(JsonNode line) {
        List<RegionAction> actions = line.has("actions") ? actions(line.get("actions")) : List.of();
        List<FileMeta> written = new ArrayList<>();
        for (JsonNode file : line.path("files")) {
            written.add(file(file.get("file_meta")));
        }
        return new HookCall(
                line.path("cb").asText(),
                line.path("region").path("u64").asLong(),
                line.path("version").asLong(),
                actions,
                written);
    }

    private static List<RegionAction> actions(JsonNode json) {
        return ManifestJson.readActions(json.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Reads a file's description as the action that adds it would hold it. */
    private static FileMeta file(JsonNode meta) {
        String edit = "{\"actions\":[{\"Edit\":{\"files_to_add\":[" + meta + "],\"files_to_remove\":[]}}]}";
        return ((RegionAction.Edit) ManifestJson.readActions(edit.getBytes(StandardCharsets.UTF_8))
                        .get(0))
                .filesToAdd()
                .get(0);
    }

    boolean changesSchema() {
        return actions.stream().anyMatch(RegionAction.Change.class::isInstance);
    }
}
