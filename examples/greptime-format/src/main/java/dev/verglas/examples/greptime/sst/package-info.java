/**
 * SSTs: the Parquet files of a region, written in GreptimeDB's own layout and read back as rows, and the rules by which
 * the rows of several files become what the database answers.
 *
 * <p>Source: GreptimeDB v1.3.0-dev, commit 7fd0a7bb, {@code mito2/src/sst/parquet} and {@code mito2/src/read}; measured on
 * files that it wrote. Parquet is used without a Hadoop file system; ZSTD is called directly.
 */
@NullMarked
package dev.verglas.examples.greptime.sst;

import org.jspecify.annotations.NullMarked;
