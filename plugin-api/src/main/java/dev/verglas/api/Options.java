package dev.verglas.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A table of settings with the place of each, as read from TOML or built by a program.
 *
 * <p>Values are {@code String}, {@code Long}, {@code Double}, {@code Boolean}, {@code List<Object>} of these, or {@code
 * Options} for a nested table. Immutable.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public final class Options {

    private static final Pattern BARE_KEY = Pattern.compile("[A-Za-z0-9_-]+");

    private final String path;
    private final int line;
    private final Map<String, Entry> entries;

    private Options(String path, int line, Map<String, Entry> entries) {
        this.path = path;
        this.line = line;
        this.entries = entries;
    }

    /** Makes settings without line numbers; keys keep the map's order. */
    public static Options of(String path, Map<String, ?> values) {
        Builder builder = builder(path, 0);
        values.forEach((key, value) -> builder.put(key, value, 0));
        return builder.build();
    }

    /** Starts a table at a dotted path and a line of a file. */
    public static Builder builder(String path, int line) {
        return new Builder(path, line);
    }

    /** Returns the dotted path of this table; empty for a whole document. */
    public String path() {
        return path;
    }

    /** Returns the line on which the table begins, from 1; 0 if unknown. */
    public int line() {
        return line;
    }

    /** Returns the keys in the order of the file. */
    public Set<String> keys() {
        return entries.keySet();
    }

    /** Returns the value of a key. */
    public Optional<Object> value(String key) {
        Entry entry = entries.get(key);
        return entry == null ? Optional.empty() : Optional.of(entry.value());
    }

    /** Returns the line of a key's value; the table's own line if the key is absent. */
    public int line(String key) {
        Entry entry = entries.get(key);
        return entry == null ? line : entry.line();
    }

    /** Returns the dotted name of a key of this table, quoted where TOML asks for quotes. */
    public String dotted(String key) {
        return dotted(path, key);
    }

    /** Returns the dotted name of a key of the table at a path. */
    public static String dotted(String path, String key) {
        String written = BARE_KEY.matcher(key).matches() ? key : '"' + key + '"';
        return path.isEmpty() ? written : path + "." + written;
    }

    /** Starts reading values, collecting every problem. */
    public OptionReader reader() {
        return new OptionReader(this);
    }

    /** Names the table and its keys; values are left out, since some are secrets. */
    @Override
    public String toString() {
        return (path.isEmpty() ? "" : path + " ") + keys();
    }

    private record Entry(Object value, int line) {}

    /** Collects the values of a table. */
    public static final class Builder {
        private final String path;
        private final int line;
        private final Map<String, Entry> entries = new LinkedHashMap<>();

        private Builder(String path, int line) {
            this.path = Objects.requireNonNull(path, "path");
            this.line = line;
        }

        /**
         * Adds a value; an {@code Integer} becomes a {@code Long}.
         *
         * @throws IllegalArgumentException if the value is of none of the types of an option
         */
        public Builder put(String key, Object value, int valueLine) {
            Objects.requireNonNull(key, "key");
            entries.put(key, new Entry(normalized(key, value), valueLine));
            return this;
        }

        private static Object normalized(String key, Object value) {
            if (value instanceof Integer number) {
                return number.longValue();
            }
            if (value instanceof List<?> list) {
                return list.stream().map(element -> normalized(key, element)).toList();
            }
            if (value instanceof String
                    || value instanceof Long
                    || value instanceof Double
                    || value instanceof Boolean
                    || value instanceof Options) {
                return value;
            }
            throw new IllegalArgumentException("no option has a value like that of " + key + ": " + value.getClass());
        }

        /** Makes the table. */
        public Options build() {
            return new Options(path, line, Collections.unmodifiableMap(new LinkedHashMap<>(entries)));
        }
    }
}
