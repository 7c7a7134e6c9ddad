/**
 * Pure functions from a region's schema and the shapes of its live files to what Iceberg metadata may declare.
 *
 * <p>A column is declared only where every live file tells its truth; the rest is named with a reason. Nothing here
 * does I/O. The choices come from what engines were measured to read.
 */
@NullMarked
package dev.verglas.writer.mapping;

import org.jspecify.annotations.NullMarked;
