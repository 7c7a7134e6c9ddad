/**
 * Replays what GreptimeDB recorded of itself - region hook calls, manifests, data files, the operations of its object
 * store - against the writer, and compares what is published with what the manifests say.
 */
@NullMarked
package dev.verglas.writer.truth;

import org.jspecify.annotations.NullMarked;
