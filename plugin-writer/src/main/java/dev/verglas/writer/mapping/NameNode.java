package dev.verglas.writer.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.writer.footer.PhysicalColumn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One field of a name mapping.
 *
 * @param id the field id
 * @param names the names that stand for it, in the order found
 * @param children the fields inside it
 */
record NameNode(int id, Set<String> names, List<NameNode> children) {

    NameNode {
        names = java.util.Collections.unmodifiableSet(new LinkedHashSet<>(names));
        children = List.copyOf(children);
    }

    int maxId() {
        return Math.max(id, children.stream().mapToInt(NameNode::maxId).max().orElse(-1));
    }

    void write(ObjectNode out) {
        out.put("field-id", id);
        ArrayNode array = out.putArray("names");
        names.forEach(array::add);
        if (!children.isEmpty()) {
            ArrayNode fields = out.putArray("fields");
            children.forEach(child -> child.write(fields.addObject()));
        }
    }

    static List<NameNode> read(JsonNode array) {
        if (!array.isArray()) {
            throw new IllegalArgumentException("a name mapping must be an array: " + array);
        }
        List<NameNode> nodes = new ArrayList<>();
        for (JsonNode node : array) {
            if (!node.path("field-id").isInt()) {
                throw new IllegalArgumentException("a mapped field must have a field-id: " + node);
            }
            Set<String> names = new LinkedHashSet<>();
            node.path("names").forEach(name -> names.add(name.asText()));
            nodes.add(new NameNode(
                    node.path("field-id").intValue(),
                    names,
                    node.has("fields") ? read(node.path("fields")) : List.of()));
        }
        return nodes;
    }

    /** Adds names to the nodes of one level; ids stay unique over all levels, as readers demand. */
    static final class Editor {
        private final Map<Integer, NameNode> byId = new LinkedHashMap<>();
        private final Set<String> taken = new HashSet<>();
        private final IdSource free;

        Editor(List<NameNode> nodes, int firstFreeId) {
            this(nodes, new IdSource(firstFreeId));
        }

        private Editor(List<NameNode> nodes, IdSource free) {
            this.free = free;
            for (NameNode node : nodes) {
                byId.put(node.id(), node);
                taken.addAll(node.names());
                free.seen(node.maxId());
            }
        }

        /** Lets a name stand for an id, unless it already stands for another. */
        void addName(int id, String name) {
            NameNode node = byId.getOrDefault(id, new NameNode(id, Set.of(), List.of()));
            Set<String> names = new LinkedHashSet<>(node.names());
            if (taken.add(name)) {
                names.add(name);
            }
            byId.put(id, new NameNode(id, names, node.children()));
        }

        /** Returns the id that a name of this level stands for. */
        Optional<Integer> idOf(String name) {
            return byId.values().stream()
                    .filter(node -> node.names().contains(name))
                    .map(NameNode::id)
                    .findFirst();
        }

        /** Lets a name stand for another id than before. */
        void moveName(String name, int from, int to) {
            NameNode holder = byId.get(from);
            if (holder != null) {
                Set<String> left = new LinkedHashSet<>(holder.names());
                left.remove(name);
                byId.put(from, new NameNode(from, left, holder.children()));
                taken.remove(name);
            }
            addName(to, name);
        }

        /** Returns the lowest id from {@code first} on that no node of this level has. */
        int freeId(int first) {
            int id = first;
            while (byId.containsKey(id)) {
                id++;
            }
            return id;
        }

        void add(PhysicalColumn column, int id) {
            addName(id, column.name());
            List<PhysicalColumn> parts =
                    NestedTypes.listElement(column).map(List::of).orElse(column.children());
            if (parts.isEmpty()) {
                return;
            }
            NameNode node = byId.getOrDefault(id, new NameNode(id, Set.of(), List.of()));
            Editor inner = new Editor(node.children(), free);
            boolean isList = NestedTypes.listElement(column).isPresent();
            for (PhysicalColumn part : parts) {
                int partId = inner.idFor(part);
                if (isList) {
                    // Readers call the element so whatever the file calls it (Iceberg specification, Column
                    // Projection).
                    inner.addName(partId, "element");
                }
                inner.add(part, partId);
            }
            byId.put(id, new NameNode(id, node.names(), inner.nodes()));
        }

        private int idFor(PhysicalColumn part) {
            Integer known = idOf(part.name()).orElse(null);
            if (part.fieldId() != null) {
                if (known != null && !known.equals(part.fieldId())) {
                    renumber(known, part.fieldId());
                }
                return part.fieldId();
            }
            return known != null ? known : free.take();
        }

        /** Replaces an id that was made up by the one that a later file carries. */
        private void renumber(int from, int to) {
            NameNode node = byId.remove(from);
            if (node != null && !byId.containsKey(to)) {
                byId.put(to, new NameNode(to, node.names(), node.children()));
            }
        }

        List<NameNode> nodes() {
            return new ArrayList<>(byId.values());
        }
    }

    /** Hands out ids above all that were seen. */
    private static final class IdSource {
        private int next;

        IdSource(int first) {
            this.next = first;
        }

        void seen(int id) {
            next = Math.max(next, id + 1);
        }

        int take() {
            int id = next;
            next++;
            return id;
        }
    }
}
