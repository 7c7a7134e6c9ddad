package dev.verglas.writer.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;

/** Schemas as JSON (Iceberg specification, Appendix C: Schemas). */
public final class SchemaJson {

    private SchemaJson() {}

    /** Writes a schema. */
    public static ObjectNode write(int schemaId, List<IcebergField> fields) {
        ObjectNode schema = struct(fields);
        schema.put("schema-id", schemaId);
        return schema;
    }

    /**
     * Reads the fields of a schema.
     *
     * @throws IllegalArgumentException if the node is no schema of the kinds that {@link #write} makes
     */
    public static List<IcebergField> read(JsonNode schema) {
        if (!schema.path("fields").isArray()) {
            throw new IllegalArgumentException("a schema must have an array of fields");
        }
        List<IcebergField> fields = new ArrayList<>();
        for (JsonNode field : schema.path("fields")) {
            if (!field.path("id").isInt() || !field.path("name").isTextual()) {
                throw new IllegalArgumentException("a field must have an id and a name: " + field);
            }
            fields.add(new IcebergField(
                    field.path("id").intValue(),
                    field.path("name").textValue(),
                    field.path("required").booleanValue(),
                    readType(field.path("type"))));
        }
        return fields;
    }

    private static ObjectNode struct(List<IcebergField> fields) {
        ObjectNode struct = JsonNodeFactory.instance.objectNode();
        struct.put("type", "struct");
        ArrayNode array = struct.putArray("fields");
        for (IcebergField field : fields) {
            ObjectNode node = array.addObject();
            node.put("id", field.id());
            node.put("name", field.name());
            node.put("required", field.required());
            node.set("type", type(field.type()));
        }
        return struct;
    }

    private static JsonNode type(IcebergType type) {
        if (type instanceof IcebergType.Primitive primitive) {
            return TextNode.valueOf(primitive.name());
        }
        if (type instanceof IcebergType.Struct struct) {
            return struct(struct.fields());
        }
        IcebergType.ListOf list = (IcebergType.ListOf) type;
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("type", "list");
        node.put("element-id", list.elementId());
        node.put("element-required", list.elementRequired());
        node.set("element", type(list.element()));
        return node;
    }

    private static IcebergType readType(JsonNode node) {
        if (node.isTextual()) {
            return IcebergType.primitive(node.textValue());
        }
        return switch (node.path("type").asText()) {
            case "struct" -> new IcebergType.Struct(read(node));
            case "list" ->
                new IcebergType.ListOf(
                        node.path("element-id").intValue(),
                        node.path("element-required").booleanValue(),
                        readType(node.path("element")));
            default -> throw new IllegalArgumentException("not a type: " + node);
        };
    }
}
