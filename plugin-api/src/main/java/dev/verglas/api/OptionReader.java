package dev.verglas.api;

import dev.verglas.api.error.PluginException;
import dev.verglas.api.error.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads typed values out of {@link Options} and collects every problem until {@link #finish()}.
 *
 * <p>A key that was not asked for by then is reported as unknown. One thread, one use.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public final class OptionReader {

    private final Options options;
    private final Set<String> known = new HashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    OptionReader(Options options) {
        this.options = options;
    }

    /** Returns a text, or the default if the key is absent or not a text. */
    public String string(String key, String defaultValue) {
        return value(key, String.class, "a string").orElse(defaultValue);
    }

    /** Returns a text that may be left out. */
    public Optional<String> optionalString(String key) {
        return value(key, String.class, "a string");
    }

    /** Returns a text that must be there and not empty; an empty text after reporting it. */
    public String requiredString(String key) {
        if (options.value(key).isEmpty()) {
            known.add(key);
            problem(key, "is required");
            return "";
        }
        Optional<String> value = optionalString(key);
        if (value.isPresent() && value.get().isEmpty()) {
            problem(key, "must not be empty");
        }
        return value.orElse("");
    }

    /** Returns a truth value, or the default if the key is absent or not one. */
    public boolean bool(String key, boolean defaultValue) {
        return value(key, Boolean.class, "true or false").orElse(defaultValue);
    }

    /** Returns a whole number within bounds, or the default if the key is absent, no number, or out of bounds. */
    public long integer(String key, long defaultValue, long min, long max) {
        Optional<Long> value = value(key, Long.class, "a whole number");
        if (value.isPresent() && (value.get() < min || value.get() > max)) {
            problem(key, "must be between " + min + " and " + max + ", not " + value.get());
            return defaultValue;
        }
        return value.orElse(defaultValue);
    }

    /** Returns one of an enum's constants, written in lower case in the file, or the default. */
    public <E extends Enum<E>> E choice(String key, Class<E> type, E defaultValue) {
        Optional<String> text = optionalString(key);
        if (text.isEmpty()) {
            return defaultValue;
        }
        List<E> constants = Arrays.asList(type.getEnumConstants());
        for (E constant : constants) {
            if (constant.name().toLowerCase(Locale.ROOT).equals(text.get())) {
                return constant;
            }
        }
        String allowed = constants.stream()
                .map(c -> '"' + c.name().toLowerCase(Locale.ROOT) + '"')
                .collect(Collectors.joining(", "));
        problem(key, "must be one of " + allowed + ", not \"" + text.get() + '"');
        return defaultValue;
    }

    /** Returns a nested table, or an empty one if the key is absent or no table. */
    public Options table(String key) {
        return value(key, Options.class, "a table")
                .orElseGet(() ->
                        Options.builder(options.dotted(key), options.line(key)).build());
    }

    /** Accepts a key without reading it. */
    public OptionReader ignore(String key) {
        known.add(key);
        return this;
    }

    /** Reports that a key's value is wrong for a reason that only the caller knows. */
    public void problem(String key, String message) {
        problems.add(new Problem(options.dotted(key), options.line(key), message));
    }

    /** Takes over problems that were found elsewhere. */
    public void addAll(List<Problem> others) {
        problems.addAll(others);
    }

    /** Returns the problems found so far, unknown keys included. */
    public List<Problem> problems() {
        List<Problem> all = new ArrayList<>(problems);
        for (String key : options.keys()) {
            if (!known.contains(key)) {
                all.add(new Problem(
                        options.dotted(key),
                        options.line(key),
                        "is not a known key; known are " + new TreeSet<>(known)));
            }
        }
        return all;
    }

    /**
     * Ends the reading.
     *
     * @throws PluginException {@code CONFIG_INVALID} if there was any problem
     */
    public void finish() {
        List<Problem> all = problems();
        if (!all.isEmpty()) {
            throw PluginException.config(all);
        }
    }

    private <T> Optional<T> value(String key, Class<T> type, String expected) {
        known.add(key);
        Optional<Object> value = options.value(key);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (!type.isInstance(value.get())) {
            problem(key, "must be " + expected + ", not " + describe(value.get()));
            return Optional.empty();
        }
        return Optional.of(type.cast(value.get()));
    }

    /** Says what a value is without showing it: it may be a secret. */
    private static String describe(Object value) {
        if (value instanceof String) {
            return "a string";
        }
        if (value instanceof Options) {
            return "a table";
        }
        if (value instanceof List) {
            return "an array";
        }
        if (value instanceof Boolean) {
            return "true or false";
        }
        return value instanceof Long ? "a whole number" : "a number with a fraction";
    }
}
