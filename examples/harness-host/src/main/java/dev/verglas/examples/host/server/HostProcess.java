package dev.verglas.examples.host.server;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.PluginHealth;
import dev.verglas.examples.host.engine.Database;
import dev.verglas.examples.host.engine.DatabaseSettings;
import dev.verglas.examples.host.meta.Tables;
import dev.verglas.examples.host.spi.HarnessDatanode;
import dev.verglas.examples.host.spi.HarnessFrontend;
import dev.verglas.examples.host.spi.HookEvents;
import dev.verglas.host.DatanodeRuntime;
import dev.verglas.host.FrontendRuntime;
import dev.verglas.host.HostConfig;
import dev.verglas.host.PluginJars;
import dev.verglas.host.StoreOpener;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A running host in one of its modes: store, database, plugins and HTTP server, started in this order, stopped in reverse.
 *
 * <p>Closing flushes rows in memory before the plugins stop.
 */
public final class HostProcess implements AutoCloseable {

    private final Deque<AutoCloseable> closing = new ArrayDeque<>();
    private final HttpServer http;
    private @Nullable DatanodeRuntime datanode;
    private @Nullable FrontendRuntime frontend;

    private HostProcess(Mode mode, HostConfig config, ServerConfig server) {
        this.http = new HttpServer(server.http());
        try {
            start(mode, config, server);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Starts everything and returns when HTTP requests are answered.
     *
     * @throws dev.verglas.api.error.PluginException if the configuration or the environment does not allow it
     */
    public static HostProcess start(Mode mode, HostConfig config) {
        return new HostProcess(mode, config, ServerConfig.of(config));
    }

    /** Such as {@code http://127.0.0.1:4000}. */
    public String url() {
        return http.url();
    }

    private void start(Mode mode, HostConfig config, ServerConfig server) {
        PluginJars jars = opened(server.pluginsDir().map(PluginJars::open).orElseGet(PluginJars::none));
        ObjectStore store = opened(StoreOpener.open(config, jars));
        http.add(new HealthServlet(this::health), "/health");
        if (mode.runsSql()) {
            startDatabase(config, server, jars, store);
        } else {
            http.add(new NoSqlServlet(), "/v1/sql");
        }
        if (mode.servesCatalog()) {
            String nodeId = "frontend-" + server.ownership().node();
            frontend = opened(FrontendRuntime.builder(config, jars)
                    .store(store)
                    .host(opened -> new HarnessFrontend(nodeId, opened, http, new Tables(opened)))
                    .start());
        }
        opened(http).start();
    }

    private void startDatabase(HostConfig config, ServerConfig server, PluginJars jars, ObjectStore store) {
        HookEvents events = new HookEvents();
        AtomicReference<@Nullable DatanodeRuntime> gate = new AtomicReference<>();
        DatabaseSettings settings =
                DatabaseSettings.defaults(server.ownership()).withUtcAdjusted(!server.zoneLessTimestamps());
        Database database = new Database(store, settings, events, files -> stillShown(gate.get(), files));
        closing.push(database);
        String nodeId = "datanode-" + server.ownership().node();
        DatanodeRuntime runtime = opened(DatanodeRuntime.builder(config, jars)
                .store(store)
                .host(opened -> new HarnessDatanode(nodeId, opened, database))
                .start());
        datanode = runtime;
        gate.set(runtime);
        events.connect(runtime.regionHook());
        closing.push(database::flushAll);
        database.start();
        http.add(new SqlServlet(database), "/v1/sql");
    }

    private static Set<ObjectKey> stillShown(@Nullable DatanodeRuntime runtime, Collection<ObjectKey> files) {
        return runtime == null ? Set.copyOf(files) : runtime.stillShown(files);
    }

    private Map<String, PluginHealth> health() {
        Map<String, PluginHealth> all = new HashMap<>();
        if (datanode != null) {
            datanode.health().forEach((name, state) -> all.put("datanode." + name, state));
        }
        if (frontend != null) {
            frontend.health().forEach((name, state) -> all.put("frontend." + name, state));
        }
        return all;
    }

    private <T extends AutoCloseable> T opened(T resource) {
        closing.push(resource);
        return resource;
    }

    /** Stops everything; idempotent, and goes on after a failure, which is thrown at the end. */
    @Override
    public void close() {
        RuntimeException failure = null;
        while (!closing.isEmpty()) {
            try {
                closing.pop().close();
            } catch (Exception e) {
                if (failure == null) {
                    failure = new IllegalStateException("the host did not stop cleanly", e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
