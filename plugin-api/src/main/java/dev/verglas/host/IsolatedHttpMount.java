package dev.verglas.host;

import dev.verglas.api.HttpMount;
import jakarta.servlet.Servlet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The host's HTTP server as one plugin sees it: its servlets run under its context class loader, the host's code under
 * the host's, and what it forgets to take away is taken away for it.
 */
final class IsolatedHttpMount implements HttpMount {

    private final HttpMount mount;
    private final ClassLoader plugin;
    private final Set<Registration> open = ConcurrentHashMap.newKeySet();

    /**
     * Wraps a mount for a plugin.
     *
     * @param mount the host's mount, already under the host's context class loader
     * @param plugin the plugin's loader
     */
    IsolatedHttpMount(HttpMount mount, ClassLoader plugin) {
        this.mount = mount;
        this.plugin = plugin;
    }

    @Override
    public Registration mount(String path, Servlet servlet) {
        Registration registration = mount.mount(path, ContextLoaderProxy.wrap(Servlet.class, servlet, plugin));
        Registration tracked = new Registration() {
            @Override
            public void close() {
                if (open.remove(this)) {
                    registration.close();
                }
            }
        };
        open.add(tracked);
        return tracked;
    }

    /** Takes away every servlet that is still mounted. */
    void closeAll() {
        open.forEach(Registration::close);
    }
}
