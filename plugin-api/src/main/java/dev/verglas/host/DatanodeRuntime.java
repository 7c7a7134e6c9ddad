package dev.verglas.host;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.DatanodeHost;
import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.DatanodePluginProvider;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.PluginHealth;
import dev.verglas.api.RegionHook;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The plugins of a process that owns regions, from start to close.
 *
 * <p>Whatever a plugin throws is logged and shown in {@link #health()} as {@link PluginHealth.Status#FAILED}; it never
 * reaches the host. {@link #regionHook()}, {@link #health()} and {@link #stillShown} may be called from any thread.
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public final class DatanodeRuntime implements AutoCloseable {

    private final StoreLease store;
    private final PluginGroup<DatanodePlugin> plugins;
    private final RegionHook hook;

    private DatanodeRuntime(StoreLease store, PluginGroup<DatanodePlugin> plugins) {
        this.store = store;
        this.plugins = plugins;
        this.hook = new RoutedRegionHook(plugins);
    }

    /** Begins with what was configured and what was found. */
    public static RuntimeBuilder<DatanodeHost, DatanodeRuntime> builder(HostConfig config, PluginJars jars) {
        RuntimeStart<DatanodePluginProvider, DatanodePlugin> start =
                new RuntimeStart<>(ProviderKind.DATANODE, config, jars);
        return new RuntimeBuilder<>((store, host, hostLoader) -> start.run(
                store,
                opened -> {
                    DatanodeHost guarded = ContextLoaderProxy.wrap(DatanodeHost.class, host.apply(opened), hostLoader);
                    return (provider, options) ->
                            new IsolatedDatanodePlugin(provider.provider().create(options, guarded), provider.loader());
                },
                DatanodeRuntime::new));
    }

    /** Returns the one hook for all plugins: call it for every region event, in the order they happen. */
    public RegionHook regionHook() {
        return hook;
    }

    /** Returns the store that the plugins use. */
    public ObjectStore objectStore() {
        return store.store();
    }

    /** Returns the state of each plugin by its name, in the order of the configuration. */
    public Map<String, PluginHealth> health() {
        return plugins.health();
    }

    /**
     * Returns which of these data files a snapshot of some plugin still shows; ask before deleting any.
     *
     * <p>A plugin that throws here counts as showing all of them, so that nothing is deleted by mistake; one that was
     * never started shows none.
     */
    public Set<ObjectKey> stillShown(Collection<ObjectKey> dataFiles) {
        List<ObjectKey> asked = List.copyOf(dataFiles);
        Set<ObjectKey> shown = new HashSet<>();
        plugins.forEach(plugin -> shown.addAll(
                plugin.ask("stillShown", target -> Set.copyOf(target.stillShown(asked)), Set.of(), Set.copyOf(asked))));
        return shown;
    }

    /** Closes the plugins, the last one first, then the store if this runtime opened it; idempotent, never throws. */
    @Override
    public void close() {
        plugins.close();
        store.end();
    }
}
