package dev.verglas.host;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.FrontendHost;
import dev.verglas.api.FrontendPlugin;
import dev.verglas.api.FrontendPluginProvider;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.PluginHealth;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The plugins of a process that serves clients, from start to close.
 *
 * <p>Whatever a plugin throws is logged and shown in {@link #health()} as {@link PluginHealth.Status#FAILED}; it never
 * reaches the host. Servlets that a plugin mounts run under its own context class loader and are gone after {@link
 * #close()} even if the plugin forgot them.
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public final class FrontendRuntime implements AutoCloseable {

    private final StoreLease store;
    private final PluginGroup<FrontendPlugin> plugins;

    private FrontendRuntime(StoreLease store, PluginGroup<FrontendPlugin> plugins) {
        this.store = store;
        this.plugins = plugins;
    }

    /** Begins with what was configured and what was found. */
    public static Builder builder(HostConfig config, PluginJars jars) {
        return new Builder(config, jars);
    }

    /** Returns the store that the plugins use. */
    public ObjectStore objectStore() {
        return store.store();
    }

    /** Returns the state of each plugin by its name, in the order of the configuration. */
    public Map<String, PluginHealth> health() {
        return plugins.health();
    }

    /** Closes the plugins, the last one first, then the store if this runtime opened it; idempotent, never throws. */
    @Override
    public void close() {
        plugins.close();
        store.end();
    }

    /** Collects what a runtime needs. */
    @ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
    public static final class Builder {
        private final HostConfig config;
        private final PluginJars jars;
        private @Nullable ObjectStore store;
        private @Nullable Function<ObjectStore, ? extends FrontendHost> host;

        private Builder(HostConfig config, PluginJars jars) {
            this.config = config;
            this.jars = jars;
        }

        /** Sets a store that the host has opened and will close; without one the runtime opens {@code [storage]}. */
        public Builder store(ObjectStore value) {
            this.store = value;
            return this;
        }

        /** Sets how the host's side is made once the store is open. */
        public Builder host(Function<ObjectStore, ? extends FrontendHost> value) {
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
        public FrontendRuntime start() {
            Function<ObjectStore, ? extends FrontendHost> factory = Objects.requireNonNull(host, "host is not set");
            ClassLoader hostLoader = Thread.currentThread().getContextClassLoader();
            RuntimeStart<FrontendPluginProvider, FrontendPlugin> start =
                    new RuntimeStart<>(ProviderKind.FRONTEND, config, jars);
            return start.run(
                    store,
                    opened -> {
                        FrontendHost made = factory.apply(opened);
                        return (provider, options) -> {
                            IsolatedFrontendHost guarded =
                                    new IsolatedFrontendHost(made, hostLoader, provider.loader());
                            return new IsolatedFrontendPlugin(
                                    provider.provider().create(options, guarded), guarded, provider.loader());
                        };
                    },
                    FrontendRuntime::new);
        }
    }
}
