/**
 * The host's side of the plugin SPI: its regions as values of {@code dev.verglas.api.region}, its events as hook calls.
 *
 * <p>Everything a host author has to write for the plugins is in this package and in {@code server}.
 */
@NullMarked
package dev.verglas.examples.host.spi;

import org.jspecify.annotations.NullMarked;
