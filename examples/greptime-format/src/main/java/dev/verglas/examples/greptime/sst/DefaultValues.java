package dev.verglas.examples.greptime.sst;

import com.fasterxml.jackson.databind.JsonNode;
import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a column that was added later holds in older files.
 *
 * <p>GreptimeDB's {@code ColumnDefaultConstraint} is <code>{"Value":{"Int32":1}}</code>, whose inner part is a {@code
 * Value} of serde, or <code>{"Function":"current_timestamp()"}</code>.
 */
public final class DefaultValues {

    private DefaultValues() {}

    /**
     * The constant default of a column; null if there is none.
     *
     * <p>Null too for a function, which GreptimeDB evaluates anew at each read: such a column has no stable content in files
     * that lack it.
     */
    public static @Nullable Object of(ColumnMetadata column) {
        JsonNode constraint = column.columnSchema().defaultConstraint();
        if (constraint == null || !constraint.has("Value")) {
            return null;
        }
        JsonNode value = constraint.get("Value");
        if (value.isTextual()) {
            return null;
        }
        if (value.size() != 1) {
            throw malformed(column, constraint);
        }
        Map.Entry<String, JsonNode> tagged = value.properties().iterator().next();
        JsonNode body = tagged.getValue();
        return switch (tagged.getKey()) {
            case "Null" -> null;
            case "Boolean" -> body.booleanValue();
            case "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Date" ->
                body.bigIntegerValue().longValue();
            case "Float32" -> body.floatValue();
            case "Float64" -> body.doubleValue();
            case "String" -> body.textValue();
            case "Timestamp", "Time", "Duration" -> body.path("value").longValue();
            case "Binary" -> bytes(body);
            case "Decimal128" ->
                new BigDecimal(
                        body.path("value").bigIntegerValue(), body.path("scale").intValue());
            default -> throw malformed(column, constraint);
        };
    }

    private static byte[] bytes(JsonNode array) {
        byte[] bytes = new byte[array.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) array.get(i).intValue();
        }
        return bytes;
    }

    private static GreptimeFormatException malformed(ColumnMetadata column, JsonNode constraint) {
        return new GreptimeFormatException(
                "Column " + column.name() + " has a default that is not understood: " + constraint);
    }
}
