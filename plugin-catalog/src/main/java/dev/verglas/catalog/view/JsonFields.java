package dev.verglas.catalog.view;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The scalar fields at the top of a JSON document, read without building the rest of it. */
final class JsonFields {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final Map<String, Object> values;

    private JsonFields(Map<String, Object> values) {
        this.values = values;
    }

    /**
     * Parses all of a document, in UTF-8 without a byte order mark, and keeps the wanted fields.
     *
     * @throws IOException if it is not exactly one JSON object
     */
    static JsonFields read(byte[] document, Set<String> wanted) throws IOException {
        requireUtf8(document);
        Map<String, Object> values = new HashMap<>();
        try (JsonParser parser = FACTORY.createParser(document)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("it is not a JSON object");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                JsonToken value = parser.nextToken();
                if (wanted.contains(field) && value == JsonToken.VALUE_STRING) {
                    values.put(field, parser.getText());
                } else if (wanted.contains(field) && value == JsonToken.VALUE_NUMBER_INT) {
                    values.put(field, parser.getLongValue());
                }
                parser.skipChildren();
            }
            if (parser.nextToken() != null) {
                throw new IOException("something follows the JSON object");
            }
        }
        return new JsonFields(values);
    }

    /** Returns a text that is there and not empty. */
    String text(String field) throws IOException {
        if (values.get(field) instanceof String text && !text.isEmpty()) {
            return text;
        }
        throw new IOException("'" + field + "' is missing or not a text");
    }

    /** Returns a whole number. */
    long number(String field) throws IOException {
        if (values.get(field) instanceof Long number) {
            return number;
        }
        throw new IOException("'" + field + "' is missing or not a whole number");
    }

    /** Jackson guesses UTF-16 and UTF-32 from zero bytes and skips a byte order mark; a reader of our answer would not. */
    private static void requireUtf8(byte[] document) throws IOException {
        if (document.length < 2 || document[0] <= 0 || document[1] == 0) {
            throw new IOException("it is not JSON in UTF-8");
        }
    }
}
