package dev.verglas.catalog.rebuild;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.verglas.api.region.RegionId;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/** The fields of a small JSON object; fields that nobody asks for are passed over. */
final class DocumentReader {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final JsonNode object;

    private DocumentReader(JsonNode object) {
        this.object = object;
    }

    static DocumentReader of(byte[] document) throws IOException {
        JsonNode read = JSON.readTree(document);
        if (!read.isObject()) {
            throw new IOException("it is not a JSON object");
        }
        return new DocumentReader(read);
    }

    String text(String field) throws IOException {
        return optionalText(field).orElseThrow(() -> new IOException("'" + field + "' is missing or not a text"));
    }

    Optional<String> optionalText(String field) {
        return Optional.of(object.path(field)).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }

    /** Returns a whole number, 0 if there is none. */
    long count(String field) {
        return optionalNumber(field).orElse(0);
    }

    OptionalLong optionalNumber(String field) {
        JsonNode value = object.path(field);
        return value.canConvertToExactIntegral() && value.canConvertToLong()
                ? OptionalLong.of(value.longValue())
                : OptionalLong.empty();
    }

    boolean flag(String field) {
        return object.path(field).asBoolean(false);
    }

    /** Returns region numbers, which are written as texts: many readers of JSON have no 64 bits. */
    SortedSet<RegionId> regions(String field) {
        SortedSet<RegionId> regions = new TreeSet<>();
        object.path(field).forEach(region -> regions.add(new RegionId(Long.parseUnsignedLong(region.asText()))));
        return regions;
    }
}
