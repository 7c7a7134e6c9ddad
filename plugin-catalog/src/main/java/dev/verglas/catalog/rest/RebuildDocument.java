package dev.verglas.catalog.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.api.region.RegionId;
import dev.verglas.catalog.rebuild.NodeAnswer;
import dev.verglas.catalog.rebuild.RebuildStatus;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** A rebuild's status as JSON; region ids are texts, as 64 bits are too many for many clients. */
final class RebuildDocument {

    private RebuildDocument() {}

    static ObjectNode of(RebuildStatus status, String statusUrl) {
        ObjectNode document = Json.object();
        document.put("request-id", status.request().id().toString());
        document.put("table-id", status.request().table().toString());
        document.put("state", status.state().text());
        document.put("status-url", statusUrl);
        putRegions(document, "regions-expected", status.request().regions());
        putRegions(document, "regions-done", status.regionsDone());
        document.put("files", status.sum(NodeAnswer::files));
        document.put("files-done", status.sum(NodeAnswer::filesDone));
        document.put("kept-files", status.sum(NodeAnswer::keptFiles));
        document.put("rows", status.sum(NodeAnswer::rows));
        putNumber(document, "version", status.version());
        ArrayNode nodes = document.putArray("nodes");
        status.answers().forEach(answer -> put(nodes.addObject(), answer));
        return document;
    }

    private static void put(ObjectNode node, NodeAnswer answer) {
        node.put("node", answer.node());
        node.put("state", answer.state().text());
        putRegions(node, "regions", answer.regions());
        node.put("files", answer.files());
        node.put("files-done", answer.filesDone());
        node.put("kept-files", answer.keptFiles());
        node.put("rows", answer.rows());
        putNumber(node, "version", answer.version());
        putNumber(node, "snapshot-id", answer.snapshotId());
        answer.error().ifPresent(error -> node.put("error", error));
    }

    private static void putRegions(ObjectNode object, String field, Set<RegionId> regions) {
        ArrayNode array = object.putArray(field);
        new TreeSet<>(regions).forEach(region -> array.add(Long.toUnsignedString(region.value())));
    }

    private static void putNumber(ObjectNode object, String field, OptionalLong number) {
        if (number.isPresent()) {
            object.put(field, number.getAsLong());
        }
    }
}
