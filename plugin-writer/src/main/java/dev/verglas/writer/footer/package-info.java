/**
 * What a Parquet footer tells of a data file: its physical columns, row count and column statistics.
 *
 * <p>The thrift structures are decoded by parquet-format; nothing here touches data pages. In the picture this is the
 * first step after "read state": one ranged read for a new file, none when the host passed the footer.
 */
@NullMarked
package dev.verglas.writer.footer;

import org.jspecify.annotations.NullMarked;
