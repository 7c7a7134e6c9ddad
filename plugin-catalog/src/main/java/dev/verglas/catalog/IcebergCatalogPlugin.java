package dev.verglas.catalog;

import dev.verglas.api.FrontendHost;
import dev.verglas.api.FrontendPlugin;
import dev.verglas.api.HttpMount;
import dev.verglas.api.PluginHealth;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.catalog.rebuild.RebuildDesk;
import dev.verglas.catalog.rest.ServedWarehouse;
import dev.verglas.catalog.view.WarehouseView;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running catalog: in the host's HTTP server if it has one, else on a port of its own.
 *
 * <p>It starts whether or not the store answers; requests then get 503 until it does.
 */
final class IcebergCatalogPlugin implements FrontendPlugin {

    private static final Logger log = LoggerFactory.getLogger(IcebergCatalogPlugin.class);

    private final CatalogConfig config;
    private final FrontendHost host;
    private volatile State state = new State(PluginHealth.Status.CREATED, "", () -> {});

    IcebergCatalogPlugin(CatalogConfig config, FrontendHost host) {
        this.config = config;
        this.host = host;
    }

    @Override
    public synchronized void start() {
        if (state.status() != PluginHealth.Status.CREATED) {
            throw CatalogErrors.startedTwice();
        }
        WarehouseView view = new WarehouseView(
                host.objectStore(),
                config.layout(),
                config.cacheTimeToLive(),
                CatalogConfig.MAX_CACHE_BYTES,
                System::nanoTime);
        RebuildDesk rebuilds = new RebuildDesk(
                host.objectStore(), config.layout(), view, name -> host.table(name.schema(), name.table()));
        CatalogServlet servlet = new CatalogServlet(
                RestApplication.create(new ServedWarehouse(WarehouseLayout.DEFAULT_CATALOG, view, rebuilds)));
        Optional<HttpMount> mount = config.bindAddress().isPresent() ? Optional.empty() : host.httpMount();
        state = (mount.isPresent() ? mounted(mount.get(), servlet) : selfHosted(servlet))
                .stoppingFirst(rebuilds::close);
        log.atInfo()
                .addKeyValue("address", state.address())
                .addKeyValue("warehouse_root", config.warehouseRoot())
                .log("Iceberg catalog started");
    }

    @Override
    public PluginHealth health() {
        State now = state;
        Map<String, String> details = now.address().isEmpty() ? Map.of() : Map.of("address", now.address());
        return new PluginHealth(now.status(), "", details);
    }

    @Override
    public synchronized void close() {
        State last = state;
        state = new State(PluginHealth.Status.CLOSED, "", () -> {});
        last.stop().run();
    }

    private static State mounted(HttpMount mount, CatalogServlet servlet) {
        HttpMount.Registration registration = mount.mount(CatalogServlet.PATH, servlet);
        return new State(PluginHealth.Status.RUNNING, CatalogServlet.PATH, registration::close);
    }

    private State selfHosted(CatalogServlet servlet) {
        InetSocketAddress address = config.bindAddress().orElseGet(host::bindAddress);
        CatalogServer server = CatalogServer.start(address, servlet);
        return new State(PluginHealth.Status.RUNNING, server.uri(), server::close);
    }

    /**
     * Where the plugin stands in its life.
     *
     * @param address where clients reach it, for people; empty while it does not run
     * @param stop undoes the start
     */
    private record State(PluginHealth.Status status, String address, Runnable stop) {

        /** This state with something that is stopped before the server, which waits for its requests. */
        State stoppingFirst(Runnable first) {
            return new State(status, address, () -> {
                first.run();
                stop.run();
            });
        }
    }
}
