package dev.verglas.api;

/**
 * A running part of Verglas inside a host process.
 *
 * <p>Life cycle: created by its provider, {@link #start()} once, running, {@link #close()}. The host calls {@code start}
 * and {@code close} from one thread; {@link #health()} may be called from any thread at any time, also after {@code
 * close}. A host that loads plugins through {@code dev.verglas.host} needs no guard of its own: whatever a plugin throws
 * is logged there, and the plugin is marked failed.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public interface Plugin extends AutoCloseable {

    /** Starts the plugin's threads and returns without waiting for their work; called once. */
    void start();

    /** Returns the current state; cheap, never blocks, never throws. */
    PluginHealth health();

    /**
     * Stops the plugin: no new work, running work finished or given up within 10 seconds, all threads joined.
     *
     * <p>Idempotent. What was not published is published after the next start.
     */
    @Override
    void close();
}
