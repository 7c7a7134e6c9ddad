/** Reads and writes GreptimeDB's own files: SSTs and region manifests. */
@NullMarked
package dev.verglas.examples.greptime;

import org.jspecify.annotations.NullMarked;
