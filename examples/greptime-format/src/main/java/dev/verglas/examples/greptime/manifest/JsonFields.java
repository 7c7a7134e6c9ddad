package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.verglas.examples.greptime.GreptimeFormatException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Fields of JSON objects, as Rust's serde reads and writes them: an absent field has its default, unsigned 64-bit numbers
 * are bare and may exceed a Java long.
 */
final class JsonFields {

    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

    private JsonFields() {}

    static JsonNode required(JsonNode object, String name) {
        JsonNode value = object.path(name);
        if (value.isMissingNode()) {
            throw new GreptimeFormatException("Manifest object has no '" + name + "': " + abbreviated(object));
        }
        return value;
    }

    /** An unsigned number as 64 bits; 0 if absent or null. A text is read as a number, as region ids allow. */
    static long u64(JsonNode object, String name) {
        Long value = u64OrNull(object, name);
        return value == null ? 0 : value;
    }

    static @Nullable Long u64OrNull(JsonNode object, String name) {
        JsonNode value = object.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (value.isTextual()) {
            try {
                return Long.parseUnsignedLong(value.textValue());
            } catch (NumberFormatException e) {
                throw new GreptimeFormatException("Manifest field '" + name + "' is no number: " + value, e);
            }
        }
        if (!value.isIntegralNumber()) {
            throw new GreptimeFormatException("Manifest field '" + name + "' is no whole number: " + value);
        }
        return value.bigIntegerValue().longValue();
    }

    static JsonNode u64Node(@Nullable Long value) {
        if (value == null) {
            return NullNode.instance;
        }
        return value >= 0
                ? LongNode.valueOf(value)
                : BigIntegerNode.valueOf(BigInteger.valueOf(value).add(TWO_64));
    }

    static @Nullable Long i64OrNull(JsonNode object, String name) {
        JsonNode value = object.path(name);
        return value.isIntegralNumber() ? (Long) value.longValue() : null;
    }

    static JsonNode i64Node(@Nullable Long value) {
        return value == null ? NullNode.instance : LongNode.valueOf(value);
    }

    static String text(JsonNode object, String name) {
        JsonNode value = required(object, name);
        if (!value.isTextual()) {
            throw new GreptimeFormatException("Manifest field '" + name + "' is no text: " + value);
        }
        return value.textValue();
    }

    static @Nullable String textOrNull(JsonNode object, String name) {
        JsonNode value = object.path(name);
        return value.isTextual() ? value.textValue() : null;
    }

    static JsonNode textNode(@Nullable String value) {
        return value == null ? NullNode.instance : TextNode.valueOf(value);
    }

    static @Nullable Boolean boolOrNull(JsonNode object, String name) {
        JsonNode value = object.path(name);
        return value.isBoolean() ? (Boolean) value.booleanValue() : null;
    }

    static <T> List<T> list(JsonNode array, Function<JsonNode, T> element) {
        List<T> values = new ArrayList<>();
        for (JsonNode value : array) {
            values.add(element.apply(value));
        }
        return values;
    }

    private static String abbreviated(JsonNode node) {
        String text = node.toString();
        return text.length() <= 200 ? text : text.substring(0, 200) + "…";
    }
}
