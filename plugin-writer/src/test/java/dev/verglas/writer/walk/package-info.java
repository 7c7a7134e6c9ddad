/** A seeded random walk over the whole writer: datanodes, faults, crashes, and what must hold afterwards. */
@NullMarked
package dev.verglas.writer.walk;

import org.jspecify.annotations.NullMarked;
