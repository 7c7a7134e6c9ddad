package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A column's name and type, GreptimeDB's {@code ColumnSchema}.
 *
 * @param name any text
 * @param timeIndex whether this is the time index; false for the one of a metric engine's metadata region, which only
 *     {@link SemanticType#TIMESTAMP} tells
 * @param defaultConstraint the JSON form of the default, such as <code>{"Value":{"Int32":1}}</code>; null if there is none
 * @param metadata annotations such as {@code greptime:time_index}, in order
 */
public record ColumnSchema(
        String name,
        ConcreteType dataType,
        boolean nullable,
        boolean timeIndex,
        @Nullable JsonNode defaultConstraint,
        Map<String, String> metadata) {

    private static final String TIME_INDEX_KEY = "greptime:time_index";

    public ColumnSchema {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }

    /** A column that may be null and has no default. */
    public static ColumnSchema nullable(String name, ConcreteType type) {
        return new ColumnSchema(name, type, true, false, null, Map.of());
    }

    /** A column that is never null and has no default. */
    public static ColumnSchema required(String name, ConcreteType type) {
        return new ColumnSchema(name, type, false, false, null, Map.of());
    }

    /** A time index, with the annotation that GreptimeDB gives it. */
    public static ColumnSchema timeIndex(String name, ConcreteType type) {
        return new ColumnSchema(name, type, false, true, null, Map.of(TIME_INDEX_KEY, "true"));
    }

    /** This column with a default in its JSON form. */
    public ColumnSchema withDefault(@Nullable JsonNode constraint) {
        return new ColumnSchema(name, dataType, nullable, timeIndex, constraint, metadata);
    }
}
