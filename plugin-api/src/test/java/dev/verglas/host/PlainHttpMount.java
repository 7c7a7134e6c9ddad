package dev.verglas.host;

import dev.verglas.api.HttpMount;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A host's HTTP server without a network: servlets by path. */
final class PlainHttpMount implements HttpMount {

    private final Map<String, Servlet> servlets = new TreeMap<>();
    private final List<@Nullable ClassLoader> loaders = new CopyOnWriteArrayList<>();

    /** Returns what is mounted now. */
    Map<String, Servlet> servlets() {
        return servlets;
    }

    /** Returns the context class loader of each call to {@link #mount}. */
    List<@Nullable ClassLoader> loaders() {
        return loaders;
    }

    @Override
    public Registration mount(String path, Servlet servlet) {
        loaders.add(Thread.currentThread().getContextClassLoader());
        if (servlets.containsKey(path)) {
            throw PluginException.of(ErrorCode.CONFLICT, path + " is taken");
        }
        try {
            servlet.init(new NoServletConfig());
        } catch (ServletException e) {
            throw PluginException.of(ErrorCode.INTERNAL, "servlet at " + path + " does not start", e);
        }
        servlets.put(path, servlet);
        return () -> {
            servlets.remove(path);
            servlet.destroy();
        };
    }
}
