/**
 * Iceberg v2 manifests and manifest lists as bytes, and the set of manifests that one region has.
 *
 * <p>Avro writes and reads the files; which entries lie in which manifest is decided here so that a commit rewrites few
 * of them. Nothing here does I/O.
 */
@NullMarked
package dev.verglas.writer.manifest;

import org.jspecify.annotations.NullMarked;
