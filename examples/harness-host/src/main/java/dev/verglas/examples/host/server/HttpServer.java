package dev.verglas.examples.host.server;

import dev.verglas.api.HttpMount;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The host's HTTP server: one Jetty context for the host's own servlets, one for each mounted servlet.
 *
 * <p>Encoded paths reach servlets as they came. Mounting works before and while the server runs.
 */
public final class HttpServer implements HttpMount, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(HttpServer.class);
    private static final int MAX_FORM_BYTES = 256 << 20;
    private static final long STOP_MILLIS = 5_000;

    private final Server server;
    private final ServerConnector connector;
    private final ContextHandlerCollection contexts = new ContextHandlerCollection();
    private final ServletContextHandler own = new ServletContextHandler("/");
    private final Map<String, ServletContextHandler> mounts = new HashMap<>();

    /** A server that does not listen yet. */
    public HttpServer(InetSocketAddress address) {
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setName("http");
        server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setUriCompliance(UriCompliance.UNSAFE);
        http.setSendServerVersion(false);
        connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(address.getHostString());
        connector.setPort(address.getPort());
        server.addConnector(connector);
        server.setStopTimeout(STOP_MILLIS);
        server.setHandler(contexts);
        own.setMaxFormContentSize(MAX_FORM_BYTES);
        own.getServletHandler().setDecodeAmbiguousURIs(true);
        contexts.addHandler(own);
    }

    /** Adds one of the host's own servlets; before {@link #start}. */
    void add(HttpServlet servlet, String path) {
        own.addServlet(new ServletHolder(servlet), path);
    }

    /**
     * Starts to listen.
     *
     * @throws PluginException {@code CONFIG_INVALID} if the address cannot be bound
     */
    public void start() {
        try {
            server.start();
        } catch (Exception e) {
            throw PluginException.of(
                    ErrorCode.CONFIG_INVALID,
                    "cannot listen on " + connector.getHost() + ":" + connector.getPort() + " (http.addr): " + e,
                    e);
        }
    }

    /** The port in use, which the system chose if 0 was configured; −1 before the start. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Such as {@code http://127.0.0.1:4000}. */
    public String url() {
        return "http://" + connector.getHost() + ":" + port();
    }

    @Override
    public synchronized Registration mount(String path, Servlet servlet) {
        if (mounts.containsKey(path)) {
            throw PluginException.of(ErrorCode.CONFLICT, "a servlet is mounted at " + path + " already");
        }
        ServletContextHandler context = new ServletContextHandler(path);
        context.setAllowNullPathInContext(true);
        context.getServletHandler().setDecodeAmbiguousURIs(true);
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        holder.setInitOrder(0);
        context.addServlet(holder, "/*");
        context.setServer(server);
        try {
            context.start();
        } catch (Exception e) {
            throw PluginException.of(ErrorCode.INTERNAL, "the servlet for " + path + " did not start: " + e, e);
        }
        contexts.addHandler(context);
        contexts.mapContexts();
        mounts.put(path, context);
        return () -> unmount(path, context);
    }

    private synchronized void unmount(String path, ServletContextHandler context) {
        if (!mounts.remove(path, context)) {
            return;
        }
        contexts.removeHandler(context);
        contexts.mapContexts();
        stop("servlet at " + path, context::stop);
    }

    /** Lets running requests finish for some seconds and stops. */
    @Override
    public void close() {
        stop("HTTP server", server::stop);
        server.destroy();
    }

    private interface Stop {
        void run() throws Exception;
    }

    private static void stop(String what, Stop stop) {
        try {
            stop.run();
        } catch (Exception e) {
            log.atWarn().addKeyValue("what", what).setCause(e).log("did not stop cleanly");
        }
    }
}
