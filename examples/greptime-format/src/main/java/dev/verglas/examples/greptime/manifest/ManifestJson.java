package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.examples.greptime.GreptimeFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Manifest files as bytes: compact UTF-8 JSON with GreptimeDB's field names, order and nulls.
 *
 * <p>Every method takes and returns bytes before compression; {@link #gzip} and {@link #gunzip} are for the {@code .gz}
 * files of {@code compress_manifest = true}. Malformed bytes are a {@link GreptimeFormatException}. Thread-safe.
 */
public final class ManifestJson {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private ManifestJson() {}

    /** The actions of a delta file, in order. */
    public static List<RegionAction> readActions(byte[] json) {
        return JsonFields.list(JsonFields.required(parse(json, "delta"), "actions"), ActionJson::read);
    }

    /** The content of a delta file. */
    public static byte[] writeActions(List<RegionAction> actions) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode array = json.putArray("actions");
        actions.forEach(action -> array.add(ActionJson.write(action)));
        return bytes(json);
    }

    public static Checkpoint readCheckpoint(byte[] json) {
        return CheckpointJson.read(parse(json, "checkpoint"));
    }

    public static byte[] writeCheckpoint(Checkpoint checkpoint) {
        return bytes(CheckpointJson.write(checkpoint));
    }

    public static LastCheckpoint readLastCheckpoint(byte[] json) {
        return CheckpointJson.readPointer(parse(json, "_last_checkpoint"));
    }

    public static byte[] writeLastCheckpoint(LastCheckpoint pointer) {
        return bytes(CheckpointJson.writePointer(pointer));
    }

    /** Region metadata as in {@code greptime:metadata} of an SST. */
    public static RegionMetadata readRegionMetadata(String json) {
        return RegionMetadataJson.read(parse(json.getBytes(StandardCharsets.UTF_8), "region metadata"));
    }

    /** Region metadata as in {@code greptime:metadata} of an SST. */
    public static String writeRegionMetadata(RegionMetadata metadata) {
        return new String(bytes(RegionMetadataJson.write(metadata)), StandardCharsets.UTF_8);
    }

    /** A column alone, as the metric engine keeps it in its metadata region. */
    public static ColumnMetadata readColumnMetadata(String json) {
        return RegionMetadataJson.readColumn(parse(json.getBytes(StandardCharsets.UTF_8), "column metadata"));
    }

    /** Compresses as {@code compress_manifest = true} does. */
    public static byte[] gzip(byte[] content) {
        ByteArrayOutputStream buffer = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(buffer)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new IllegalStateException("Writing to memory failed", e);
        }
        return buffer.toByteArray();
    }

    /** The content of a compressed file. */
    public static byte[] gunzip(byte[] compressed) {
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            return gzip.readAllBytes();
        } catch (IOException e) {
            throw new GreptimeFormatException("Not a whole gzip file: " + e.getMessage(), e);
        }
    }

    private static JsonNode parse(byte[] json, String what) {
        try {
            JsonNode node = MAPPER.readTree(json);
            if (!node.isObject()) {
                throw new GreptimeFormatException("A manifest " + what + " is a JSON object, not " + node);
            }
            return node;
        } catch (IOException e) {
            throw new GreptimeFormatException("A manifest " + what + " is not JSON: " + e.getMessage(), e);
        }
    }

    private static byte[] bytes(JsonNode json) {
        try {
            return MAPPER.writeValueAsBytes(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A JSON tree could not be written", e);
        }
    }
}
