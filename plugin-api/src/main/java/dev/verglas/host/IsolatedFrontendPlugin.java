package dev.verglas.host;

import dev.verglas.api.FrontendPlugin;
import dev.verglas.api.PluginHealth;

/** Calls a frontend plugin under the plugin's context class loader and clears away its servlets at the end. */
final class IsolatedFrontendPlugin implements FrontendPlugin {

    private final FrontendPlugin plugin;
    private final IsolatedFrontendHost host;

    IsolatedFrontendPlugin(FrontendPlugin plugin, IsolatedFrontendHost host, ClassLoader loader) {
        this.plugin = ContextLoaderProxy.wrap(FrontendPlugin.class, plugin, loader);
        this.host = host;
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
        try {
            plugin.close();
        } finally {
            host.closeMounts();
        }
    }
}
