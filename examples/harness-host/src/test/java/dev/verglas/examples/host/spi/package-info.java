/** Tests of the host's side of the SPI. */
@NullMarked
package dev.verglas.examples.host.spi;

import org.jspecify.annotations.NullMarked;
