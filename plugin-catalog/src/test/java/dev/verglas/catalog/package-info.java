/** Tests of the whole catalog over HTTP, in a server of its own and mounted in a host's. */
@NullMarked
package dev.verglas.catalog;

import org.jspecify.annotations.NullMarked;
