package dev.verglas.examples.host.meta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ManifestJson;
import dev.verglas.examples.greptime.manifest.SstFormat;
import dev.verglas.examples.greptime.sst.MergeMode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The JSON form of a table; the schema is written as in GreptimeDB's region manifests. */
final class TableJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private TableJson() {}

    static byte[] write(TableRecord table) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("table_id", table.tableId());
        json.put("catalog", TableRecord.CATALOG);
        json.put("schema", table.schema());
        json.put("name", table.name());
        json.put("state", table.state().name());
        json.put("merge_mode", table.options().mergeMode().name());
        json.put("append_mode", table.options().appendMode());
        json.put("sst_format", table.options().sstFormat().name());
        json.put("regions", table.partitioning().regions());
        table.partitioning().columns().forEach(json.putArray("partition_columns")::add);
        table.partitioning().expressions().forEach(json.putArray("partition_exprs")::add);
        json.put("next_column_id", table.nextColumnId());
        json.put("truncations", table.truncations());
        json.put("metadata", ManifestJson.writeRegionMetadata(table.metadata()));
        return json.toString().getBytes(StandardCharsets.UTF_8);
    }

    static TableRecord read(String key, byte[] content) {
        try {
            return read(MAPPER.readTree(content));
        } catch (IOException | IllegalArgumentException | GreptimeFormatException e) {
            throw MetadataException.corrupt(key, e.toString());
        }
    }

    private static TableRecord read(JsonNode json) {
        TableOptions options = new TableOptions(
                MergeMode.valueOf(json.path("merge_mode").asText()),
                json.path("append_mode").asBoolean(),
                SstFormat.valueOf(json.path("sst_format").asText()));
        Partitioning partitioning = new Partitioning(
                json.path("regions").asInt(),
                texts(json.path("partition_columns")),
                texts(json.path("partition_exprs")));
        return new TableRecord(
                json.path("table_id").asLong(),
                json.path("schema").asText(),
                json.path("name").asText(),
                TableRecord.State.valueOf(json.path("state").asText()),
                options,
                partitioning,
                ManifestJson.readRegionMetadata(json.path("metadata").asText()),
                json.path("next_column_id").asLong(),
                json.path("truncations").asLong());
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(element -> texts.add(element.asText()));
        return texts;
    }
}
