/**
 * When to publish what: events mark regions dirty, a publisher for each table reads their state, diffs and commits.
 *
 * <p>Tables run side by side on a small pool, the regions of one table are committed together, and a failing table
 * backs off alone. Host threads only ever set a mark.
 */
@NullMarked
package dev.verglas.writer.publish;

import org.jspecify.annotations.NullMarked;
