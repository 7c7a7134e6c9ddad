package dev.verglas.api.error;

import dev.verglas.api.ApiStatus;
import java.util.Objects;

/**
 * One thing that is wrong in a configuration.
 *
 * @param key the dotted key as the user would write it, for example {@code plugins[0].iceberg_manifest.warehouse_root};
 *     empty for the document as a whole
 * @param line the line in the file, counted from 1; 0 when the value did not come from a file
 * @param message what is wrong and what to write instead
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record Problem(String key, int line, String message) {

    /** Checks the components. */
    public Problem {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(message, "message");
    }

    @Override
    public String toString() {
        String place = line > 0 ? "line " + line + ": " : "";
        return key.isEmpty() ? place + message : place + key + ": " + message;
    }
}
