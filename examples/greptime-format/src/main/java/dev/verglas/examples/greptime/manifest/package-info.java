/**
 * A region's manifest: what GreptimeDB writes below {@code manifest/}, as values, as JSON and as a replay.
 *
 * <p>The records carry GreptimeDB's own field names in camel case and its order. Source: GreptimeDB v1.3.0-dev, commit
 * 7fd0a7bb, {@code mito2/src/manifest} and {@code store-api/src/metadata.rs}. Nothing here touches a store; {@link
 * dev.verglas.examples.greptime.manifest.ManifestSource} is what a caller brings.
 */
@NullMarked
package dev.verglas.examples.greptime.manifest;

import org.jspecify.annotations.NullMarked;
