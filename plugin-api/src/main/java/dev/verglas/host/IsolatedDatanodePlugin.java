package dev.verglas.host;

import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.PluginHealth;
import dev.verglas.api.RegionHook;
import java.util.Collection;
import java.util.Set;

/** Calls a datanode plugin and its region hook under the plugin's context class loader. */
final class IsolatedDatanodePlugin implements DatanodePlugin {

    private final DatanodePlugin plugin;
    private final RegionHook hook;

    IsolatedDatanodePlugin(DatanodePlugin plugin, ClassLoader loader) {
        this.plugin = ContextLoaderProxy.wrap(DatanodePlugin.class, plugin, loader);
        this.hook = ContextLoaderProxy.wrap(RegionHook.class, this.plugin.regionHook(), loader);
    }

    @Override
    public void start() {
        plugin.start();
    }

    @Override
    public PluginHealth health() {
        return plugin.health();
    }

    @Override
    public void close() {
        plugin.close();
    }

    @Override
    public RegionHook regionHook() {
        return hook;
    }

    @Override
    public Set<ObjectKey> stillShown(Collection<ObjectKey> dataFiles) {
        return plugin.stillShown(dataFiles);
    }
}
