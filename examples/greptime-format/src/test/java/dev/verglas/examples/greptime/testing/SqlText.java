package dev.verglas.examples.greptime.testing;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.sst.SstRow;
import dev.verglas.examples.greptime.sst.ValueText;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as the fixtures' SQL answers show them. */
public final class SqlText {

    private SqlText() {}

    /** A row's values in the order of some column names. */
    public static List<@Nullable String> of(RegionMetadata metadata, SstRow row, List<String> columns) {
        List<@Nullable String> texts = new ArrayList<>();
        for (String name : columns) {
            for (int i = 0; i < metadata.columns().size(); i++) {
                if (metadata.columns().get(i).name().equals(name)) {
                    texts.add(of(row.value(i), metadata.columns().get(i).type()));
                }
            }
        }
        return texts;
    }

    /** A value. */
    public static @Nullable String of(@Nullable Object value, ConcreteType type) {
        if (value == null) {
            return null;
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof Float number) {
            return Double.toString(Double.parseDouble(number.toString()));
        }
        if (value instanceof Double number) {
            return Double.toString(number);
        }
        if (value instanceof List || value instanceof Map) {
            return nested(value, type);
        }
        return ValueText.of(value, type);
    }

    /** {@code {a: 1, b: , c: [1.0, 2.0]}}: null is empty, floats are as in arrow. */
    private static String nested(@Nullable Object value, ConcreteType type) {
        if (value == null) {
            return "";
        }
        if (value instanceof List<?> list) {
            List<String> texts = new ArrayList<>();
            list.forEach(element -> texts.add(nested(element, type.itemType())));
            return "[" + String.join(", ", texts) + "]";
        }
        if (value instanceof Map<?, ?> map) {
            List<String> texts = new ArrayList<>();
            for (ConcreteType.StructField field : type.fields()) {
                texts.add(field.name() + ": " + nested(map.get(field.name()), field.type()));
            }
            return "{" + String.join(", ", texts) + "}";
        }
        return ValueText.of(value, type);
    }

    /** The rows of an answer with floats in Java's notation. */
    public static List<List<@Nullable String>> normal(SqlAnswer answer) {
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (List<@Nullable String> row : answer.rows()) {
            List<@Nullable String> texts = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                String text = row.get(i);
                texts.add(text != null && answer.types().get(i).startsWith("Float") ? floating(text) : text);
            }
            rows.add(texts);
        }
        return rows;
    }

    private static String floating(String text) {
        return Double.toString(
                switch (text) {
                    case "inf" -> Double.POSITIVE_INFINITY;
                    case "-inf" -> Double.NEGATIVE_INFINITY;
                    default -> Double.parseDouble(text);
                });
    }
}
