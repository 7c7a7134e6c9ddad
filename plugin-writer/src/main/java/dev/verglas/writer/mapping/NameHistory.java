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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

    /**
     * Returns this history with the columns of a schema and the physical columns of files added.
     *
     * <p>A column of a file is identified by its field id, else by what the host wrote into the file, else by its name:
     * the column that had it in the history, or has it now. A column that none of them tells gets an id of its own, for
     * pyiceberg 0.12 refuses a file without ids of which one column is not mapped.
     */
    public NameHistory with(Collection<ColumnSchema> columns, Collection<FileShape> shapes) {
        NameNode.Editor editor = new NameNode.Editor(nodes, InternalColumns.FIRST_FREE_NESTED_ID);
        Map<String, Integer> current = new HashMap<>();
        for (ColumnSchema column : columns) {
            if (column.id() <= Integer.MAX_VALUE) {
                current.put(column.name(), (int) column.id());
            }
        }
        for (FileShape shape : shapes) {
            for (PhysicalColumn column : shape.columns()) {
                Optional<Integer> told = shape.idOf(column).or(() -> internalId(column.name()));
                int id = told.or(() -> editor.idOf(column.name()))
                        .or(() -> Optional.ofNullable(current.get(column.name())))
                        .orElseGet(() -> editor.freeId(InternalColumns.FIRST_FREE_ID));
                editor.add(column, id);
            }
        }
        for (ColumnSchema column : columns) {
            if (column.id() <= Integer.MAX_VALUE) {
                editor.addName((int) column.id(), column.name());
            }
        }
        return new NameHistory(editor.nodes());
    }

    /**
     * Returns this history with the names of a schema's columns taken from columns for which no live file needs them any
     * more: an old column gives up its name when compaction has rewritten the last file without ids that calls it so.
     *
     * @param columns the columns of the newest schema
     * @param facts what the live files of every region say against the columns of that schema
     */
    public NameHistory settled(Collection<ColumnSchema> columns, Collection<RegionFacts> facts) {
        NameNode.Editor editor = new NameNode.Editor(nodes, InternalColumns.FIRST_FREE_NESTED_ID);
        for (ColumnSchema column : columns) {
            Optional<Integer> holder = column.id() > Integer.MAX_VALUE ? Optional.empty() : editor.idOf(column.name());
            boolean needed = holder.filter(id -> isNeeded(id, facts)).isPresent();
            if (holder.isPresent() && holder.get() != column.id() && !needed) {
                editor.moveName(column.name(), holder.get(), (int) column.id());
            }
        }
        return new NameHistory(editor.nodes());
    }

    private static boolean isNeeded(int id, Collection<RegionFacts> facts) {
        return facts.stream()
                .anyMatch(region -> region.issues().getOrDefault(id, Set.of()).contains(ColumnIssue.FILES_WITHOUT_IDS));
    }

    private static Optional<Integer> internalId(String name) {
        return Optional.ofNullable(InternalColumns.IDS.get(name));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NameHistory that && nodes.equals(that.nodes);
    }

    @Override
    public int hashCode() {
        return nodes.hashCode();
    }

    /** Returns the top-level nodes, for tests and reports. */
    List<NameNode> nodes() {
        return new ArrayList<>(nodes);
    }
}
