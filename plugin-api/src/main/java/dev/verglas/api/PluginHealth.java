package dev.verglas.api;

import java.util.Map;
import java.util.Objects;

/**
 * The state of a plugin at one moment.
 *
 * @param status the state
 * @param message one line for a person; empty when there is nothing to say
 * @param details further facts for display, keys in snake_case with their unit, such as {@code pending_regions}
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record PluginHealth(Status status, String message, Map<String, String> details) {

    /** Copies the details. */
    public PluginHealth {
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(message, "message");
        details = Map.copyOf(details);
    }

    /** Makes a state without details. */
    public static PluginHealth of(Status status, String message) {
        return new PluginHealth(status, message, Map.of());
    }

    /** The states of a plugin. */
    public enum Status {
        /** Constructed, not started. */
        CREATED,
        /** Doing its work. */
        RUNNING,
        /** Doing part of its work: at least one table is stopped or far behind. */
        DEGRADED,
        /** Threw, or cannot work at all; the host goes on without it. */
        FAILED,
        /** Closed. */
        CLOSED
    }
}
