package dev.verglas.examples.host.region;

import dev.verglas.examples.greptime.manifest.FileMeta;

/**
 * A data file that this process has just made.
 *
 * @param footer the serialized Parquet {@code FileMetaData}
 */
@SuppressWarnings("ArrayRecordComponent") // handed through, never compared
public record WrittenSst(FileMeta meta, byte[] footer) {}
