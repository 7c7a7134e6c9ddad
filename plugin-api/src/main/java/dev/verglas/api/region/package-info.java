/**
 * Immutable values that describe a region: identity, schema, live files, manifest actions.
 *
 * <p>They mirror what GreptimeDB's mito2 engine keeps in a region manifest, without its JSON form. Hosts build them,
 * the writer plugin reads them; they carry no behaviour beyond validation.
 */
@NullMarked
package dev.verglas.api.region;

import org.jspecify.annotations.NullMarked;
