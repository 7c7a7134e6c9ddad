package dev.verglas.host;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.Options;
import java.util.Objects;

/**
 * One {@code [[plugins]]} entry of a configuration.
 *
 * @param name the plugin's name, such as {@code iceberg_manifest}
 * @param options its options, not yet judged
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public record PluginEntry(String name, Options options) {

    /** Checks the components. */
    public PluginEntry {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(options, "options");
    }
}
