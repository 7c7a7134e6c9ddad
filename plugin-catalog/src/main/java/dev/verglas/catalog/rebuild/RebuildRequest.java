package dev.verglas.catalog.rebuild;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;
import java.io.IOException;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;

/**
 * The content of {@code rebuilds/<table-id>/<request-id>/request.json}.
 *
 * @param id names the request in keys and addresses
 * @param table the table to be rebuilt
 * @param requestedAtMillis when, since 1970 by the catalog's clock; for people
 * @param options what to do
 * @param regions the regions of which an answer is waited for; empty if nobody knew
 */
public record RebuildRequest(
        UUID id, TableId table, long requestedAtMillis, RebuildOptions options, SortedSet<RegionId> regions) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Copies the regions. */
    public RebuildRequest {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(table, "table");
        Objects.requireNonNull(options, "options");
        regions = Collections.unmodifiableSortedSet(new TreeSet<>(regions));
    }

    byte[] encode() {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("request-id", id.toString());
        document.put("table-id", table.toString());
        document.put("requested-at-ms", requestedAtMillis);
        document.put("stats", options.statistics().text());
        document.put("force", options.force());
        ArrayNode array = document.putArray("regions");
        regions.forEach(region -> array.add(Long.toUnsignedString(region.value())));
        try {
            return JSON.writeValueAsBytes(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a JSON tree is always writable", e);
        }
    }

    /** Reads a request whose ids are those of its key. */
    static RebuildRequest read(TableId table, UUID id, ObjectKey key, byte[] content) {
        try {
            DocumentReader document = DocumentReader.of(content);
            RebuildOptions options =
                    new RebuildOptions(RebuildOptions.Statistics.parse(document.text("stats")), document.flag("force"));
            return new RebuildRequest(
                    id, table, document.count("requested-at-ms"), options, document.regions("regions"));
        } catch (IOException | IllegalArgumentException e) {
            throw RebuildErrors.corrupt(key, e);
        }
    }
}
