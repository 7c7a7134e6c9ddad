package dev.verglas.writer.mapping;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.verglas.api.region.ColumnSchema;
import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.footer.PhysicalColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The name mapping of a table (Iceberg specification, Name Mapping Serialization), kept as a history.
 *
 * <p>Each physical name that a live file ever had maps to the id it had in those files; dropped and internal columns are
 * included, on all levels. A name that once stood for one column is never mapped to another, so a dropped and re-added
 * column does not show old values. pyiceberg 0.12 refuses a file without ids of which one physical column is unmapped.
 * Immutable.
 */
public final class NameHistory {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<NameNode> nodes;

    private NameHistory(List<NameNode> nodes) {
        this.nodes = List.copyOf(nodes);
    }

    /** Returns a history without names. */
    public static NameHistory empty() {
        return new NameHistory(List.of());
    }

    /**
     * Reads the table property {@code schema.name-mapping.default}.
     *
     * @throws IllegalArgumentException if it is no name mapping
     */
    public static NameHistory parse(String json) {
        JsonNode array;
        try {
            array = JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON", e);
        }
        return new NameHistory(NameNode.read(array));
    }

    /** Returns the form for the table property. */
    public String json() {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        nodes.forEach(node -> node.write(array.addObject()));
        return array.toString();
    }

    /** Returns the id that a top-level name maps to. */
    public Optional<Integer> idOf(String name) {
        return nodes.stream()
                .filter(node -> node.names().contains(name))
                .map(NameNode::id)
                .findFirst();
    }

    /** Returns the largest id of any level; -1 if there is none. */
    public int maxId() {
        return nodes.stream().mapToInt(NameNode::maxId).max().orElse(-1);
    }

    /** Returns this history with the columns of a schema and the physical columns of files added. */
    public NameHistory with(Collection<ColumnSchema> columns, Collection<FileShape> shapes) {
        NameNode.Editor editor = new NameNode.Editor(nodes, InternalColumns.FIRST_FREE_NESTED_ID);
        for (FileShape shape : shapes) {
            for (PhysicalColumn column : shape.columns()) {
                editor.add(column, shape.idOf(column).orElseGet(() -> internalId(column.name())));
            }
        }
        for (ColumnSchema column : columns) {
            if (column.id() <= Integer.MAX_VALUE) {
                editor.addName((int) column.id(), column.name());
            }
        }
        return new NameHistory(editor.nodes());
    }

    private int internalId(String name) {
        Integer known = InternalColumns.IDS.get(name);
        if (known != null) {
            return known;
        }
        int lastFree = nodes.stream()
                .mapToInt(NameNode::id)
                .filter(id -> id >= InternalColumns.FIRST_FREE_ID && id < 0x5000_0000)
                .max()
                .orElse(InternalColumns.FIRST_FREE_ID - 1);
        return idOf(name).orElse(lastFree + 1);
    }

    /** Returns the top-level nodes, for tests and reports. */
    List<NameNode> nodes() {
        return new ArrayList<>(nodes);
    }
}
