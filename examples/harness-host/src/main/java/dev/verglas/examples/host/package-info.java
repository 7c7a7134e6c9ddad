/**
 * The harness host: a small database in GreptimeDB's storage layout, in which the plugins run as they would there.
 *
 * <p>{@code sql} reads statements, {@code engine} runs them on the regions of {@code region} and the tables of {@code
 * meta}, {@code query} evaluates, {@code spi} shows all of it to plugins, {@code server} is the process around it.
 */
@NullMarked
package dev.verglas.examples.host;

import org.jspecify.annotations.NullMarked;
