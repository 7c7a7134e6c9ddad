package dev.verglas.host;

import dev.verglas.api.Options;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.error.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;
import org.tomlj.TomlVersion;

/**
 * Turns TOML 1.0 text into {@link Options}; the only class that knows the TOML library.
 *
 * <p>Every key of the text is in the result. Dates and times, which no option takes, are reported instead. The choice of
 * the library is in {@code docs/decisions/0001-toml-parser.md}.
 */
final class TomlDocument {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final List<Problem> problems = new ArrayList<>();

    private TomlDocument() {}

    /**
     * Parses a text; a byte order mark at its start is passed over.
     *
     * @throws PluginException {@code CONFIG_INVALID} with every error that the parser found, each with its line
     */
    static Options parse(String text, String source) {
        TomlParseResult result = Toml.parse(
                text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text, TomlVersion.V1_0_0);
        List<Problem> errors = result.errors().stream()
                .map(error -> new Problem("", error.position().line(), String.valueOf(error.getMessage())))
                .toList();
        if (!errors.isEmpty()) {
            throw PluginException.config(source, errors);
        }
        TomlDocument document = new TomlDocument();
        Options options = document.table(result, "", 1);
        if (!document.problems.isEmpty()) {
            throw PluginException.config(source, document.problems);
        }
        return options;
    }

    private Options table(TomlTable table, String path, int line) {
        Options.Builder builder = Options.builder(path, line);
        for (String key : table.keySet()) {
            List<String> keyPath = List.of(key);
            int keyLine = line(table.inputPositionOf(keyPath));
            String dotted = Options.dotted(path, key);
            Object value = value(table.get(keyPath), dotted, keyLine);
            if (value != null) {
                builder.put(key, value, keyLine);
            }
        }
        return builder.build();
    }

    private List<Object> array(TomlArray array, String path) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            Object value = value(array.get(i), path + "[" + i + "]", line(array.inputPositionOf(i)));
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    private @Nullable Object value(@Nullable Object value, String path, int line) {
        if (value instanceof TomlTable table) {
            return table(table, path, line);
        }
        if (value instanceof TomlArray array) {
            return array(array, path);
        }
        if (value instanceof String || value instanceof Long || value instanceof Double || value instanceof Boolean) {
            return value;
        }
        problems.add(new Problem(path, line, "must not be a date or time; write it as a string, in quotes"));
        return null;
    }

    private static int line(@Nullable TomlPosition position) {
        return position == null ? 0 : position.line();
    }
}
