/**
 * Watches a store for promises that readers rely on: what is visible is complete, stays while it is needed, and only
 * moves forward.
 *
 * <p>Reads what was written with Iceberg's own implementation.
 */
@NullMarked
package dev.verglas.writer.witness;

import org.jspecify.annotations.NullMarked;
