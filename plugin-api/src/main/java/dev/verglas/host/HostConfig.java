package dev.verglas.host;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.OptionReader;
import dev.verglas.api.Options;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.error.Problem;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parts of a host's configuration file that concern plugins: {@code [[plugins]]} and {@code [storage]}.
 *
 * <p>All other keys are the host's own and are not judged here; it reads them from {@link #document()}. What is wrong in
 * these two parts is kept in {@link #problems()} so that the runtimes, or {@link #check}, can report it together with
 * what the plugins and the store find. Immutable.
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public final class HostConfig {

    /** The name of the plugin that exports to Iceberg. */
    public static final String ICEBERG_MANIFEST = "iceberg_manifest";

    private static final String PLUGINS = "plugins";
    private static final String STORAGE = "storage";
    private static final String TYPE = "type";

    private final String source;
    private final Options document;
    private final Options storage;
    private final Map<String, PluginEntry> plugins = new LinkedHashMap<>();
    private final List<Problem> pluginProblems = new ArrayList<>();
    private final List<Problem> storageProblems = new ArrayList<>();

    private HostConfig(Options document, String source) {
        this.source = source;
        this.document = document;
        readPlugins();
        this.storage = readStorage();
    }

    /**
     * Parses TOML text.
     *
     * @param sourceName how messages call the text, such as the file's name
     * @throws PluginException {@code CONFIG_INVALID} with all errors if it is no TOML
     */
    public static HostConfig parse(String toml, String sourceName) {
        return of(TomlDocument.parse(toml, sourceName), sourceName);
    }

    /**
     * Reads and parses a TOML file, which must be UTF-8.
     *
     * @throws PluginException {@code CONFIG_INVALID} if it cannot be read, or with all errors if it is no TOML
     */
    public static HostConfig load(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (CharacterCodingException e) {
            throw HostErrors.unreadable(file.toString(), "it is not UTF-8", e);
        } catch (IOException e) {
            throw HostErrors.unreadable(file.toString(), e.toString(), e);
        }
        return parse(text, file.toString());
    }

    /** Takes a document that a program has built; its {@code plugins} is a list of tables. */
    public static HostConfig of(Options document, String sourceName) {
        return new HostConfig(document, sourceName);
    }

    /** Returns how messages call this configuration. */
    public String sourceName() {
        return source;
    }

    /** Returns the whole document, the host's own keys included. */
    public Options document() {
        return document;
    }

    /** Returns the well-formed {@code [[plugins]]} entries in the order of the file, each name once. */
    public List<PluginEntry> plugins() {
        return List.copyOf(plugins.values());
    }

    /** Returns the {@code [storage]} section; empty if it is missing, which is then one of the problems. */
    public Options storage() {
        return storage;
    }

    /** Returns what is wrong with the form of {@code [[plugins]]} and {@code [storage]}, in the order of the file. */
    public List<Problem> problems() {
        List<Problem> all = new ArrayList<>(pluginProblems);
        all.addAll(storageProblems);
        all.sort(Comparator.comparingInt(Problem::line));
        return all;
    }

    /**
     * Throws everything that is wrong so far, entries included that no JAR provides; for hosts without a runtime.
     *
     * @throws PluginException {@code CONFIG_INVALID} if there is any problem
     */
    public void check(PluginJars jars) {
        List<Problem> all = new ArrayList<>(problems());
        all.addAll(unknownPlugins(jars));
        throwIfAny(all);
    }

    List<Problem> pluginProblems() {
        return pluginProblems;
    }

    List<Problem> storageProblems() {
        return storageProblems;
    }

    List<Problem> unknownPlugins(PluginJars jars) {
        Set<String> provided = jars.pluginNames();
        Set<String> known = new HashSet<>(provided);
        known.add(ICEBERG_MANIFEST);
        return plugins.values().stream()
                .filter(entry -> !provided.contains(entry.name()))
                .map(entry -> HostErrors.unknownPlugin(entry, known, jars))
                .toList();
    }

    void throwIfAny(Collection<Problem> found) {
        if (!found.isEmpty()) {
            throw PluginException.config(source, List.copyOf(found));
        }
    }

    private void readPlugins() {
        Object value = document.value(PLUGINS).orElse(List.of());
        if (!(value instanceof List<?> entries)) {
            pluginProblems.add(HostErrors.pluginsNotTables(document));
            return;
        }
        for (Object entry : entries) {
            if (entry instanceof Options table) {
                readPlugin(table);
            } else {
                pluginProblems.add(HostErrors.pluginsNotTables(document));
            }
        }
    }

    private void readPlugin(Options entry) {
        if (entry.keys().isEmpty()) {
            pluginProblems.add(HostErrors.namesNoPlugin(entry));
            return;
        }
        if (entry.keys().size() > 1) {
            pluginProblems.add(HostErrors.severalPlugins(entry));
            return;
        }
        String name = entry.keys().iterator().next();
        if (!(entry.value(name).orElseThrow() instanceof Options options)) {
            pluginProblems.add(HostErrors.pluginNotTable(entry, name));
            return;
        }
        PluginEntry first = plugins.putIfAbsent(name, new PluginEntry(name, options));
        if (first != null) {
            pluginProblems.add(HostErrors.pluginTwice(first.options(), options));
        }
    }

    private Options readStorage() {
        Object value = document.value(STORAGE).orElse(null);
        if (value == null) {
            storageProblems.add(HostErrors.storageMissing());
            return Options.builder(STORAGE, 0).build();
        }
        if (!(value instanceof Options section)) {
            storageProblems.add(HostErrors.storageNotTable(document));
            return Options.builder(STORAGE, document.line(STORAGE)).build();
        }
        OptionReader reader = section.reader();
        reader.requiredString(TYPE);
        section.keys().forEach(reader::ignore);
        storageProblems.addAll(reader.problems());
        return section;
    }
}
