package dev.verglas.host;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.FrontendHost;
import dev.verglas.api.FrontendPlugin;
import dev.verglas.api.FrontendPluginProvider;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.PluginHealth;
import java.util.Map;

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
    public static RuntimeBuilder<FrontendHost, FrontendRuntime> builder(HostConfig config, PluginJars jars) {
        RuntimeStart<FrontendPluginProvider, FrontendPlugin> start =
                new RuntimeStart<>(ProviderKind.FRONTEND, config, jars);
        return new RuntimeBuilder<>((store, host, hostLoader) -> start.run(
                store,
                opened -> {
                    FrontendHost made = host.apply(opened);
                    return (provider, options) -> {
                        IsolatedFrontendHost guarded = new IsolatedFrontendHost(made, hostLoader, provider.loader());
                        return new IsolatedFrontendPlugin(
                                provider.provider().create(options, guarded), guarded, provider.loader());
                    };
                },
                FrontendRuntime::new));
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
}
