/**
 * Values and conditions: literals become column values, conditions are evaluated over rows, rows become results.
 *
 * <p>Nothing here knows regions, storage or HTTP.
 */
@NullMarked
package dev.verglas.examples.host.query;

import org.jspecify.annotations.NullMarked;
