package dev.verglas.writer.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.verglas.api.region.TableId;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/**
 * A durable request, left by a frontend, to derive what is published of a table from its live files anew.
 *
 * @param table the table
 * @param id the request's id
 * @param statistics whether entries get column statistics
 * @param force whether a region is published even over a newer manifest version
 * @param requestedAtMillis when the frontend left it, by its clock
 */
record RebuildRequest(TableId table, UUID id, boolean statistics, boolean force, long requestedAtMillis) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Reads {@code request.json}; empty if it is none. */
    static Optional<RebuildRequest> parse(TableId table, UUID id, byte[] content) {
        JsonNode root;
        try {
            root = JSON.readTree(content);
        } catch (IOException notJson) {
            return Optional.empty();
        }
        String statistics = root.path("stats").asText("full");
        if (!root.isObject() || !(statistics.equals("full") || statistics.equals("none"))) {
            return Optional.empty();
        }
        return Optional.of(new RebuildRequest(
                table,
                id,
                statistics.equals("full"),
                root.path("force").asBoolean(false),
                root.path("requested-at-ms").asLong(0)));
    }
}
