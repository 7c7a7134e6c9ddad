package dev.verglas.api;

/**
 * Makes the frontend plugin of one name.
 *
 * <p>A provider is found when all of this holds: its JAR lies in the plugins directory, the JAR has a file {@code
 * META-INF/services/dev.verglas.api.FrontendPluginProvider} that names the class, and the class is public and has a public
 * constructor without parameters that does nothing.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public interface FrontendPluginProvider {

    /** Returns the key under which {@code [[plugins]]} configures the plugin, such as {@code iceberg_manifest}. */
    String name();

    /**
     * Validates the options and makes a plugin that is not started.
     *
     * <p>Does no I/O and starts no thread.
     *
     * @throws dev.verglas.api.error.PluginException {@code CONFIG_INVALID} with all problems of the options at once
     */
    FrontendPlugin create(Options options, FrontendHost host);
}
