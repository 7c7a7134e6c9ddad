/**
 * The catalog plugin: serves the warehouse that the writer publishes as a read-only Iceberg REST catalog.
 *
 * <p>This package only wires: options, Jersey, and either the host's HTTP server or a Jetty of its own. What is served is
 * decided in {@code rest}, and read from the store in {@code view}; {@code rebuild} leaves requests for the datanodes.
 * Nothing else imports Jetty, Jersey or servlets.
 */
@NullMarked
package dev.verglas.catalog;

import org.jspecify.annotations.NullMarked;
