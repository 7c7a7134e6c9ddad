package recorder;

import dev.verglas.api.FrontendHost;
import dev.verglas.api.FrontendPlugin;
import dev.verglas.api.HttpMount;
import dev.verglas.api.PluginHealth;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.util.TreeMap;

/** Mounts one servlet and forgets a second one at the end. */
final class RecorderFrontendPlugin implements FrontendPlugin {

    private final FrontendHost host;
    private HttpMount.Registration registration;

    RecorderFrontendPlugin(FrontendHost host) {
        this.host = host;
    }

    @Override
    public void start() {
        Entries.entered("frontend.start");
        host.httpMount().ifPresent(mount -> {
            registration = mount.mount("/recorder", new RecorderServlet());
            mount.mount("/forgotten", new RecorderServlet());
        });
    }

    @Override
    public PluginHealth health() {
        Entries.entered("frontend.health");
        return new PluginHealth(PluginHealth.Status.RUNNING, "", new TreeMap<>(Entries.SEEN));
    }

    @Override
    public void close() {
        Entries.entered("frontend.close");
        if (registration != null) {
            registration.close();
        }
    }

    static final class RecorderServlet implements Servlet {
        @Override
        public void init(ServletConfig config) {
            Entries.entered("servlet.init");
        }

        @Override
        public ServletConfig getServletConfig() {
            return null;
        }

        @Override
        public void service(ServletRequest request, ServletResponse response) throws IOException {
            Entries.entered("servlet.service");
            if (request.getAttribute("fail") != null) {
                throw new IOException("asked to fail");
            }
        }

        @Override
        public String getServletInfo() {
            Entries.entered("servlet.getServletInfo");
            return "recorder";
        }

        @Override
        public void destroy() {
            Entries.entered("servlet.destroy");
        }
    }
}
