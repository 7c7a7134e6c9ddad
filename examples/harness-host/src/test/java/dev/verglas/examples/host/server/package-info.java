/** Tests of the process: configuration, HTTP, start and stop. */
@NullMarked
package dev.verglas.examples.host.server;

import org.jspecify.annotations.NullMarked;
