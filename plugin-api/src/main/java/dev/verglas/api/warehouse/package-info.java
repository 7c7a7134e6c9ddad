/**
 * The warehouse layout as pure functions from names and ids to object keys, and back.
 *
 * <p>This is the only contract that the writer and the catalog share; {@code docs/warehouse-layout.md} tells who writes
 * each object and when it may vanish. Nothing here does I/O.
 */
@NullMarked
package dev.verglas.api.warehouse;

import org.jspecify.annotations.NullMarked;
