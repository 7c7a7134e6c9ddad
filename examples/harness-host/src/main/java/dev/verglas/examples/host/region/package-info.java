/**
 * Regions in GreptimeDB's storage layout: memtable, SSTs, and the manifest that says which SSTs are live.
 *
 * <p>A region is changed by one process, one step after the other; everything that is published of it is in an immutable
 * manifest that readers take without a lock. There is no write-ahead log: rows that were not flushed are lost when the
 * process is killed.
 */
@NullMarked
package dev.verglas.examples.host.region;

import org.jspecify.annotations.NullMarked;
