/**
 * Rebuild requests: durable objects that the catalog leaves for the datanodes, and the answers that it finds beside them.
 *
 * <p>What lies below {@code rebuilds/} is all that the catalog ever writes. This package knows no HTTP; {@code rest} turns
 * a {@code RebuildStatus} into an answer.
 */
@NullMarked
package dev.verglas.catalog.rebuild;

import org.jspecify.annotations.NullMarked;
