/**
 * Side by side: the writer's commits and iceberg-core's on the same live sets.
 *
 * <p>Not shipped. A short run belongs to every build, so that it cannot rot; the long one is asked for.
 */
@NullMarked
package dev.verglas.benchmarks;

import org.jspecify.annotations.NullMarked;
