/**
 * The host as a process: configuration, HTTP server, SQL endpoint, the mount for plugins, start and stop.
 *
 * <p>The only package that knows Jetty.
 */
@NullMarked
package dev.verglas.examples.host.server;

import org.jspecify.annotations.NullMarked;
