package dev.verglas.catalog;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

/**
 * A request whose paths are cut from the raw address.
 *
 * <p>Jetty 12 refuses to tell the decoded paths of an address with {@code %2F} in it unless the host allows it
 * ({@code setDecodeAmbiguousURIs}); and hosts may map the servlet in more than one way. Jersey asks for these two only to
 * know where the application begins.
 */
final class MountedRequest extends HttpServletRequestWrapper {

    MountedRequest(HttpServletRequest request) {
        super(request);
    }

    @Override
    public String getContextPath() {
        return "";
    }

    @Override
    public String getServletPath() {
        return CatalogServlet.PATH;
    }

    @Override
    public String getPathInfo() {
        return getRequestURI().substring(CatalogServlet.PATH.length());
    }
}
