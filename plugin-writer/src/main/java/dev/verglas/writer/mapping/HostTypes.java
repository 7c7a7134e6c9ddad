package dev.verglas.writer.mapping;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.RegionSchema;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The host's types of a table's columns at its published schema version, by column id.
 *
 * <p>Kept as a table property, so that a node that publishes an ALTER knows what it may not believe of the regions of
 * other nodes, whose files have not been held against the ALTER yet.
 *
 * @param types the types as the host writes them
 */
public record HostTypes(Map<Integer, String> types) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Copies the map. */
    public HostTypes {
        types = Map.copyOf(types);
    }

    /** Returns the types of a schema. */
    public static HostTypes of(RegionSchema schema) {
        Map<Integer, String> types = new HashMap<>();
        for (ColumnSchema column : schema.columns()) {
            if (column.id() <= Integer.MAX_VALUE) {
                types.put((int) column.id(), column.type().toString());
            }
        }
        return new HostTypes(types);
    }

    /** Reads what {@link #json} wrote; empty if it is something else. */
    public static Optional<HostTypes> parse(String json) {
        try {
            Map<Integer, String> types = new HashMap<>();
            for (Map.Entry<String, JsonNode> entry : JSON.readTree(json).properties()) {
                types.put(Integer.parseInt(entry.getKey()), entry.getValue().asText());
            }
            return Optional.of(new HostTypes(types));
        } catch (JsonProcessingException | NumberFormatException notWrittenByUs) {
            return Optional.empty();
        }
    }

    /** Writes the types as a JSON object. */
    public String json() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        new TreeMap<>(types).forEach((id, type) -> node.put(Integer.toString(id), type));
        return node.toString();
    }

    /**
     * Returns what must be presumed of a region's files under a newer schema until they are held against it.
     *
     * @param known what the files say against the columns of this version
     */
    public RegionFacts presumed(RegionFacts known, RegionSchema newer) {
        Map<Integer, Set<ColumnIssue>> issues = new HashMap<>(known.issues());
        for (ColumnSchema column : newer.columns()) {
            if (column.id() <= Integer.MAX_VALUE) {
                presumed(column).ifPresent(issue -> issues.merge((int) column.id(), Set.of(issue), HostTypes::union));
            }
        }
        return new RegionFacts(issues);
    }

    private Optional<ColumnIssue> presumed(ColumnSchema column) {
        String before = types.get((int) column.id());
        if (before == null) {
            return column.nonNullDefault().map(value -> ColumnIssue.DEFAULT_NOT_IN_FILES);
        }
        boolean read = before.equals(column.type().toString()) || TypeMapping.promotes(before, column.type());
        return read ? Optional.empty() : Optional.of(ColumnIssue.TYPE_CHANGED);
    }

    private static Set<ColumnIssue> union(Set<ColumnIssue> some, Set<ColumnIssue> more) {
        Set<ColumnIssue> all = EnumSet.copyOf(some);
        all.addAll(more);
        return all;
    }
}
