package dev.verglas.catalog;

import dev.verglas.catalog.rest.ErrorType;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.servlet.ServletContainer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The servlet that hosts mount at {@link #PATH}; any container of Servlet 6.0, any path mapping that covers it.
 *
 * <p>Runs Jersey under the plugin's own context class loader, and sees to it that no error page of the container gets
 * out.
 */
final class CatalogServlet extends HttpServlet {

    /** Where the catalog lies: clients are given {@code http://host:port/v1/iceberg} and add {@code /v1/config}. */
    static final String PATH = "/v1/iceberg";

    private static final long serialVersionUID = 1L;

    private static final Logger log = LoggerFactory.getLogger(CatalogServlet.class);

    private final transient ServletContainer jersey;

    CatalogServlet(ResourceConfig application) {
        this.jersey = new ServletContainer(application);
    }

    @Override
    public void init(ServletConfig config) throws ServletException {
        super.init(config);
        try {
            ContextLoader.run(() -> jersey.init(config));
        } catch (IOException e) {
            throw new ServletException(e);
        }
    }

    @Override
    public void destroy() {
        jersey.destroy();
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        JsonErrorResponse answer = new JsonErrorResponse(response);
        String path = request.getRequestURI();
        if (!path.equals(PATH) && !path.startsWith(PATH + "/")) {
            answer.error(ErrorType.NOT_FOUND, "Nothing is here; the Iceberg catalog is at " + PATH + ".");
            return;
        }
        try {
            ContextLoader.run(() -> jersey.service(new MountedRequest(request), answer));
        } catch (ServletException | RuntimeException e) {
            log.atWarn().setCause(e).log("Request failed outside of the application");
            answer.error(ErrorType.INTERNAL, "Internal error; the catalog's log has the details.");
        }
    }
}
