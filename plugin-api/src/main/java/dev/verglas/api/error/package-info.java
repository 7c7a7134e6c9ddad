/**
 * The one exception type of the SPI and its error codes.
 *
 * <p>A code's category tells the caller what to do; the message tells a person what happened, where, and what to do.
 */
@NullMarked
package dev.verglas.api.error;

import org.jspecify.annotations.NullMarked;
