package dev.verglas.writer.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.api.region.RegionId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What one node says of a rebuild request.
 *
 * @param node the node
 * @param state how far it is
 * @param regions the regions that it answers for
 * @param files how many live files they have
 * @param filesDone how many of them have been looked at
 * @param filesKept how many were published already just as they are
 * @param rows rows in their files once they are published; 0 before
 * @param version the version that shows the result
 * @param snapshot its snapshot
 * @param error why it failed; empty otherwise
 */
record RebuildAnswer(
        String node,
        State state,
        Set<RegionId> regions,
        long files,
        long filesDone,
        long filesKept,
        long rows,
        OptionalLong version,
        OptionalLong snapshot,
        String error) {

    private static final ObjectMapper JSON = new ObjectMapper();

    RebuildAnswer {
        regions = Set.copyOf(regions);
    }

    /** How far a node is. */
    enum State {
        /** It works, or will go on after its next start. */
        RUNNING,
        /** Its regions are published. */
        DONE,
        /** It will not try again. */
        FAILED;

        String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    byte[] json() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("node", node);
        root.put("state", state.code());
        var array = root.putArray("regions");
        regions.stream()
                .map(region -> Long.toUnsignedString(region.value()))
                .sorted()
                .forEach(array::add);
        root.put("files", files);
        root.put("files-done", filesDone);
        root.put("kept-files", filesKept);
        root.put("rows", rows);
        version.ifPresent(number -> root.put("version", number));
        snapshot.ifPresent(id -> root.put("snapshot-id", id));
        if (!error.isEmpty()) {
            root.put("error", error);
        }
        return root.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns whether an answer says that its node has finished; one that cannot be read does not. */
    static boolean isFinal(byte[] content) {
        try {
            JsonNode state = JSON.readTree(content).path("state");
            return state.asText().equals(State.DONE.code()) || state.asText().equals(State.FAILED.code());
        } catch (IOException unreadableIsAnsweredAgain) {
            return false;
        }
    }
}
