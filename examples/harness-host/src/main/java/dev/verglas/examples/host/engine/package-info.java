/**
 * The database of the harness host: runs statements against tables whose regions this process owns.
 *
 * <p>DDL changes the metadata objects in the bucket; every process compares them with its regions before each statement
 * and on a short timer, and brings its regions up to date. Rows are written and read only by the owner of their region.
 */
@NullMarked
package dev.verglas.examples.host.engine;

import org.jspecify.annotations.NullMarked;
