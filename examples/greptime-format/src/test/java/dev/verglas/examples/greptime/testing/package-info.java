/** Genuine GreptimeDB files for tests: one folder for each case and moment, with what SQL answered then. */
@NullMarked
package dev.verglas.examples.greptime.testing;

import org.jspecify.annotations.NullMarked;
