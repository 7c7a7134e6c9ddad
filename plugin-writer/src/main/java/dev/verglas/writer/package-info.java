/** Turns region state into Iceberg metadata and commits it. */
@NullMarked
package dev.verglas.writer;

import org.jspecify.annotations.NullMarked;
