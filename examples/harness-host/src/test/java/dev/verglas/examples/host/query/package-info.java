/** Tests of values, conditions and SELECT over rows in memory. */
@NullMarked
package dev.verglas.examples.host.query;

import org.jspecify.annotations.NullMarked;
