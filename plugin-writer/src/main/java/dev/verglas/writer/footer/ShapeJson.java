package dev.verglas.writer.footer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.writer.footer.PhysicalColumn.Repetition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The JSON form of shapes that manifests carry in their Avro header, so that a restart reads no footer again. */
public final class ShapeJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ShapeJson() {}

    /** Writes shapes as one JSON array; equal shapes give equal text. */
    public static String write(List<FileShape> shapes) {
        ArrayNode array = JSON.createArrayNode();
        for (FileShape shape : shapes) {
            ObjectNode node = array.addObject();
            writeColumns(node.putArray("columns"), shape.columns());
            ObjectNode ids = node.putObject("written-ids");
            new TreeMap<>(shape.writtenIds()).forEach(ids::put);
            shape.writtenKey().ifPresent(key -> {
                ArrayNode keyNode = node.putArray("written-key");
                new TreeSet<>(key).forEach(keyNode::add);
            });
        }
        return array.toString();
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static List<FileShape> read(String text) {
        JsonNode array;
        try {
            array = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not the JSON of file shapes", e);
        }
        List<FileShape> shapes = new ArrayList<>();
        for (JsonNode node : array) {
            Map<String, Long> ids = new LinkedHashMap<>();
            node.path("written-ids")
                    .properties()
                    .forEach(entry -> ids.put(entry.getKey(), entry.getValue().longValue()));
            Optional<Set<Long>> key = Optional.empty();
            if (node.has("written-key")) {
                Set<Long> members = new HashSet<>();
                node.path("written-key").forEach(id -> members.add(id.longValue()));
                key = Optional.of(members);
            }
            shapes.add(new FileShape(readColumns(node.path("columns")), ids, key));
        }
        return shapes;
    }

    private static void writeColumns(ArrayNode array, List<PhysicalColumn> columns) {
        for (PhysicalColumn column : columns) {
            ObjectNode node = array.addObject();
            node.put("name", column.name());
            if (column.fieldId() != null) {
                node.put("id", column.fieldId());
            }
            node.put("repetition", column.repetition().name());
            if (column.leaf() != null) {
                node.put("type", column.leaf().text());
            }
            if (column.dictionaryTime()) {
                node.put("dictionary-time", true);
            }
            if (!column.children().isEmpty()) {
                writeColumns(node.putArray("children"), column.children());
            }
        }
    }

    private static List<PhysicalColumn> readColumns(JsonNode array) {
        List<PhysicalColumn> columns = new ArrayList<>();
        for (JsonNode node : array) {
            columns.add(new PhysicalColumn(
                    node.path("name").asText(),
                    node.has("id") ? node.path("id").intValue() : null,
                    Repetition.valueOf(node.path("repetition").asText()),
                    node.has("type") ? LeafType.parse(node.path("type").asText()) : null,
                    node.path("dictionary-time").booleanValue(),
                    readColumns(node.path("children"))));
        }
        return columns;
    }
}
