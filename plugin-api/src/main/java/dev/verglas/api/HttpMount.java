package dev.verglas.api;

import jakarta.servlet.Servlet;

/** The part of a host's HTTP server that a plugin may add to. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public interface HttpMount {

    /**
     * Gives a servlet every request whose path is {@code path} or lies below it.
     *
     * <p>{@code path} starts with a slash and does not end with one. The servlet is initialised before this returns,
     * with asynchronous support on. The host hands encoded paths through as they came: {@code %2F} and {@code %1F} must
     * reach the servlet.
     *
     * @throws dev.verglas.api.error.PluginException {@code CONFLICT} when the path is taken
     */
    Registration mount(String path, Servlet servlet);

    /** A mounted servlet. */
    @ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
    interface Registration extends AutoCloseable {

        /** Takes the servlet away and destroys it; idempotent; requests after it get 404. */
        @Override
        void close();
    }
}
