/** Tests of the database on local files. */
@NullMarked
package dev.verglas.examples.host.engine;

import org.jspecify.annotations.NullMarked;
