package dev.verglas.catalog;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumSet;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A Jetty with the catalog and nothing else on it, for hosts without an HTTP server. */
final class CatalogServer implements AutoCloseable {

    /** Requests wait for the store most of the time, so there may be many more than cores. */
    private static final int MAX_THREADS = 64;

    /** Well within the ten seconds that a plugin has for closing. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);

    private final Server server;
    private final ServerConnector connector;

    private CatalogServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /**
     * Listens on an address; port 0 means any free one.
     *
     * @throws dev.verglas.api.error.PluginException {@code CONFIG_INVALID} if it cannot
     */
    static CatalogServer start(InetSocketAddress address, CatalogServlet servlet) {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 2);
        threads.setName("verglas-catalog");
        threads.setDaemon(true);
        Server server = new Server(threads);
        server.setErrorHandler(new JsonErrorHandler());
        server.setStopTimeout(STOP_TIMEOUT.toMillis());
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http()));
        connector.setHost(address.getHostString());
        connector.setPort(address.getPort());
        connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
        server.addConnector(connector);
        server.setHandler(context(servlet));
        CatalogServer started = new CatalogServer(server, connector);
        try {
            server.start();
        } catch (Exception e) {
            started.close();
            throw CatalogErrors.cannotListen(address, e);
        }
        return started;
    }

    /** Returns the address that clients are configured with. */
    String uri() {
        String host = connector.getHost();
        return "http://" + host + ":" + connector.getLocalPort() + CatalogServlet.PATH;
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw CatalogErrors.cannotStop(e);
        } finally {
            server.destroy();
        }
    }

    /** Lets through every encoded character that a name may hold: slashes, percent signs, control characters. */
    private static HttpConfiguration http() {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setUriCompliance(UriCompliance.from(EnumSet.of(
                Violation.AMBIGUOUS_PATH_SEGMENT,
                Violation.AMBIGUOUS_EMPTY_SEGMENT,
                Violation.AMBIGUOUS_PATH_SEPARATOR,
                Violation.AMBIGUOUS_PATH_PARAMETER,
                Violation.AMBIGUOUS_PATH_ENCODING,
                Violation.SUSPICIOUS_PATH_CHARACTERS)));
        return http;
    }

    private static ServletContextHandler context(CatalogServlet servlet) {
        ServletContextHandler context = new ServletContextHandler("/");
        context.getServletHandler().setDecodeAmbiguousURIs(true);
        context.addServlet(new ServletHolder("iceberg", servlet), "/*");
        return context;
    }
}
