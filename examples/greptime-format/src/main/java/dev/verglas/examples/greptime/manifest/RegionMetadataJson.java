package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** The JSON form of {@link RegionMetadata}, in GreptimeDB's field order. */
final class RegionMetadataJson {

    private RegionMetadataJson() {}

    static RegionMetadata read(JsonNode json) {
        String encoding = JsonFields.textOrNull(json, "primary_key_encoding");
        return new RegionMetadata(
                JsonFields.list(JsonFields.required(json, "column_metadatas"), RegionMetadataJson::readColumn),
                JsonFields.list(
                        json.path("primary_key"), id -> id.bigIntegerValue().longValue()),
                JsonFields.u64(json, "region_id"),
                JsonFields.u64(json, "schema_version"),
                encoding == null ? PrimaryKeyEncoding.DENSE : PrimaryKeyEncoding.fromJsonName(encoding),
                JsonFields.textOrNull(json, "partition_expr"));
    }

    static ObjectNode write(RegionMetadata metadata) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode columns = json.putArray("column_metadatas");
        metadata.columns().forEach(column -> columns.add(writeColumn(column)));
        ArrayNode keys = json.putArray("primary_key");
        metadata.primaryKey().forEach(id -> keys.add(JsonFields.u64Node(id)));
        json.set("region_id", JsonFields.u64Node(metadata.regionId()));
        json.set("schema_version", JsonFields.u64Node(metadata.schemaVersion()));
        json.put("primary_key_encoding", metadata.primaryKeyEncoding().jsonName());
        json.set("partition_expr", JsonFields.textNode(metadata.partitionExpr()));
        return json;
    }

    static ColumnMetadata readColumn(JsonNode json) {
        JsonNode schema = JsonFields.required(json, "column_schema");
        JsonNode constraint = schema.path("default_constraint");
        Map<String, String> annotations = new LinkedHashMap<>();
        schema.path("metadata")
                .properties()
                .forEach(entry ->
                        annotations.put(entry.getKey(), entry.getValue().asText()));
        return new ColumnMetadata(
                new ColumnSchema(
                        JsonFields.text(schema, "name"),
                        ConcreteType.fromJson(JsonFields.required(schema, "data_type")),
                        schema.path("is_nullable").asBoolean(),
                        schema.path("is_time_index").asBoolean(),
                        constraint.isMissingNode() || constraint.isNull() ? null : constraint,
                        annotations),
                SemanticType.fromJsonName(JsonFields.text(json, "semantic_type")),
                JsonFields.u64(json, "column_id"));
    }

    private static ObjectNode writeColumn(ColumnMetadata column) {
        ColumnSchema schema = column.columnSchema();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode schemaJson = json.putObject("column_schema");
        schemaJson.put("name", schema.name());
        schemaJson.set("data_type", schema.dataType().toJson());
        schemaJson.put("is_nullable", schema.nullable());
        schemaJson.put("is_time_index", schema.timeIndex());
        JsonNode constraint = schema.defaultConstraint();
        schemaJson.set("default_constraint", constraint == null ? NullNode.instance : constraint);
        ObjectNode annotations = schemaJson.putObject("metadata");
        schema.metadata().forEach(annotations::put);
        json.put("semantic_type", column.semanticType().jsonName());
        json.set("column_id", JsonFields.u64Node(column.columnId()));
        return json;
    }
}
