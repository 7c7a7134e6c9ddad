/**
 * What the host knows of databases and tables: small JSON objects under {@code harness_metadata/} in the bucket.
 *
 * <p>GreptimeDB keeps the same facts in a key-value store of its own; here the bucket is all that processes share, so
 * names are claimed by exclusive creation and tables are changed by compare-and-replace.
 */
@NullMarked
package dev.verglas.examples.host.meta;

import org.jspecify.annotations.NullMarked;
