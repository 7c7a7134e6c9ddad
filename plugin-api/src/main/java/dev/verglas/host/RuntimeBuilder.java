package dev.verglas.host;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.ObjectStore;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a runtime needs.
 *
 * @param <H> what the host gives its plugins
 * @param <R> the runtime
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public final class RuntimeBuilder<H, R> {

    private final Starter<H, R> starter;
    private @Nullable ObjectStore store;
    private @Nullable Function<ObjectStore, ? extends H> host;

    RuntimeBuilder(Starter<H, R> starter) {
        this.starter = starter;
    }

    /** Sets a store that the host has opened and will close; without one the runtime opens {@code [storage]}. */
    public RuntimeBuilder<H, R> store(ObjectStore value) {
        this.store = value;
        return this;
    }

    /** Sets how the host's side is made once the store is open. */
    public RuntimeBuilder<H, R> host(Function<ObjectStore, ? extends H> value) {
        this.host = value;
        return this;
    }

    /**
     * Creates and starts the plugins.
     *
     * <p>The calling thread's context class loader counts as the host's from here on.
     *
     * @throws dev.verglas.api.error.PluginException {@code CONFIG_INVALID} with all problems of {@code [[plugins]]},
     *     {@code [storage]} and the plugins' options; or why the store cannot be opened
     */
    public R start() {
        Function<ObjectStore, ? extends H> factory = Objects.requireNonNull(host, "host is not set");
        return starter.start(store, factory, Thread.currentThread().getContextClassLoader());
    }

    /** Starts one kind of runtime. */
    interface Starter<H, R> {

        /**
         * Starts it.
         *
         * @param hostLoader the context class loader that the host's own code expects
         */
        R start(@Nullable ObjectStore store, Function<ObjectStore, ? extends H> host, @Nullable ClassLoader hostLoader);
    }
}
