package dev.verglas.writer.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.api.region.TableId;
import dev.verglas.api.warehouse.WarehouseLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.awaitility.Awaitility;

/** Leaves rebuild requests as a frontend does, and reads what datanodes answer. */
final class RebuildRequests {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final WarehouseLayout LAYOUT = WarehouseLayout.of("iceberg_warehouse", "greptime");

    private final ObjectStore store;
    private final TableId table;

    RebuildRequests(ObjectStore store, TableId table) {
        this.store = store;
        this.table = table;
    }

    /** Leaves a request; returns its id. */
    UUID leave(String stats, boolean force) {
        UUID id = UUID.randomUUID();
        String json = "{\"request-id\":\"" + id + "\",\"table-id\":\"" + table.value() + "\",\"requested-at-ms\":"
                + System.currentTimeMillis() + ",\"stats\":\"" + stats + "\",\"force\":" + force + ",\"regions\":[]}";
        store.put(LAYOUT.rebuildRequest(table, id), json.getBytes(StandardCharsets.UTF_8));
        return id;
    }

    /** Leaves a request and waits until the node has finished it. */
    JsonNode rebuild(String node) {
        return await(leave("full", false), node);
    }

    JsonNode await(UUID id, String node) {
        return Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () -> answer(id, node),
                        found -> found.filter(
                                        answer -> !answer.path("state").asText().equals("running"))
                                .isPresent())
                .orElseThrow();
    }

    Optional<JsonNode> answer(UUID id, String node) {
        return store.get(LAYOUT.rebuildAnswer(table, id, node))
                .map(StoredObject::content)
                .map(RebuildRequests::parse);
    }

    private static JsonNode parse(byte[] content) {
        try {
            return JSON.readTree(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
