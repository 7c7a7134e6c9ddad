/** Rebuild requests against a store in memory. */
@NullMarked
package dev.verglas.catalog.rebuild;

import org.jspecify.annotations.NullMarked;
