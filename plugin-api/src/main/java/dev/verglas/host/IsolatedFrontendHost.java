package dev.verglas.host;

import dev.verglas.api.FrontendHost;
import dev.verglas.api.HttpMount;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.TableRegions;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A frontend host as one plugin sees it: host code runs under the host's context class loader. */
final class IsolatedFrontendHost implements FrontendHost {

    private final FrontendHost host;
    private final Optional<IsolatedHttpMount> mount;

    /**
     * Wraps a host for a plugin.
     *
     * @param hostLoader the context class loader that the host's own code expects
     */
    IsolatedFrontendHost(FrontendHost host, @Nullable ClassLoader hostLoader, ClassLoader plugin) {
        this.host = ContextLoaderProxy.wrap(FrontendHost.class, host, hostLoader);
        this.mount = this.host
                .httpMount()
                .map(inner ->
                        new IsolatedHttpMount(ContextLoaderProxy.wrap(HttpMount.class, inner, hostLoader), plugin));
    }

    @Override
    public String nodeId() {
        return host.nodeId();
    }

    @Override
    public ObjectStore objectStore() {
        return host.objectStore();
    }

    @Override
    public Optional<HttpMount> httpMount() {
        return mount.map(HttpMount.class::cast);
    }

    @Override
    public InetSocketAddress bindAddress() {
        return host.bindAddress();
    }

    @Override
    public Optional<TableRegions> table(String schema, String name) {
        return host.table(schema, name);
    }

    @Override
    public Map<String, String> properties() {
        return host.properties();
    }

    /** Takes away every servlet that the plugin left mounted. */
    void closeMounts() {
        mount.ifPresent(IsolatedHttpMount::closeAll);
    }
}
