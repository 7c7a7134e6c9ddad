package dev.verglas.host;

import dev.verglas.api.Options;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.error.Problem;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.TreeSet;

/** The wording of every error that this package reports. */
final class HostErrors {

    private HostErrors() {}

    static PluginException unreadable(String source, String reason, Throwable cause) {
        return PluginException.of(
                ErrorCode.CONFIG_INVALID, "the configuration file " + source + " cannot be read: " + reason, cause);
    }

    static Problem pluginsNotTables(Options document) {
        return new Problem("plugins", document.line("plugins"), "must be tables, each begun with [[plugins]]");
    }

    static Problem namesNoPlugin(Options entry) {
        return new Problem(
                entry.path(),
                entry.line(),
                "names no plugin; write a line such as " + HostConfig.ICEBERG_MANIFEST + " = {} below [[plugins]]");
    }

    static Problem severalPlugins(Options entry) {
        return new Problem(
                entry.path(),
                entry.line(),
                "must hold exactly one plugin, not " + entry.keys() + "; begin each plugin with [[plugins]] and put its"
                        + " options between braces");
    }

    static Problem pluginNotTable(Options entry, String name) {
        return new Problem(
                entry.dotted(name),
                entry.line(name),
                "must be a table of options, as in " + HostConfig.ICEBERG_MANIFEST + " = { warehouse_root = \"...\" }");
    }

    static Problem pluginTwice(Options first, Options second) {
        return new Problem(
                second.path(), second.line(), "is configured already in line " + first.line() + "; keep one of them");
    }

    static Problem unknownPlugin(PluginEntry entry, Collection<String> known, PluginJars jars) {
        StringBuilder message = new StringBuilder();
        if (entry.name().equals(HostConfig.ICEBERG_MANIFEST)) {
            message.append("no usable JAR in ").append(jars.place()).append(" provides this plugin");
        } else {
            message.append("is not a known plugin; known are ").append(new TreeSet<>(known));
        }
        if (!jars.problems().isEmpty()) {
            message.append("; JARs with problems: ").append(jars.problems());
        }
        return new Problem(entry.options().path(), entry.options().line(), message.toString());
    }

    static Problem storageMissing() {
        return new Problem("storage", 0, "is required: a section [storage] with a key type, such as type = \"File\"");
    }

    static Problem storageNotTable(Options document) {
        return new Problem("storage", document.line("storage"), "must be a section [storage]");
    }

    static Problem unknownStore(Options storage, String type, Collection<String> known, PluginJars jars) {
        String message = "no store \"" + type + "\" was found in " + jars.place() + " or on the class path; found were "
                + new TreeSet<>(known);
        if (!jars.problems().isEmpty()) {
            message += "; JARs with problems: " + jars.problems();
        }
        return new Problem(storage.dotted("type"), storage.line("type"), message);
    }

    static PluginException noPluginsDirectory(Path directory) {
        return PluginException.config(List.of(new Problem(
                "plugins_dir", 0, "the plugins directory " + directory + " does not exist or is not a directory")));
    }

    static PluginException unlistable(Path directory, Throwable cause) {
        return PluginException.of(
                ErrorCode.CONFIG_INVALID, "the plugins directory " + directory + " cannot be listed", cause);
    }

    static Problem badJar(Path jar, String message) {
        return new Problem(String.valueOf(jar.getFileName()), 0, message);
    }

    static PluginException unusable(String what, Throwable cause) {
        return PluginException.of(ErrorCode.PLUGIN_UNUSABLE, what + ": " + reason(cause), cause);
    }

    /** Says in words what a failure to load or call a plugin's class means. */
    static String reason(Throwable failure) {
        if (failure instanceof ServiceConfigurationError) {
            Throwable cause = failure.getCause();
            return cause == null ? String.valueOf(failure.getMessage()) : failure.getMessage() + ": " + reason(cause);
        }
        if (failure instanceof UnsupportedClassVersionError) {
            return "was built for a newer Java than " + Runtime.version().feature() + " (" + failure.getMessage() + ")";
        }
        if (failure instanceof IncompatibleClassChangeError) {
            return "was built for another version of the Verglas SPI or of a library (" + failure + ")";
        }
        if (failure instanceof NoClassDefFoundError || failure instanceof ClassNotFoundException) {
            return "a class is missing from the JAR (" + failure + ")";
        }
        return failure.toString();
    }
}
