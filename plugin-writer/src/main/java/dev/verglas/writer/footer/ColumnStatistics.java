package dev.verglas.writer.footer;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of one primitive top-level column over all row groups of a file.
 *
 * @param values the number of values, nulls included
 * @param nulls the number of nulls; empty when a row group does not say
 * @param compressedBytes the size of the column's chunks in the file
 * @param min the least value as Parquet's plain encoding has it; null when a row group with values does not say
 * @param max the greatest value likewise
 */
@SuppressWarnings("ArrayRecordComponent") // read once, never compared
public record ColumnStatistics(
        long values, OptionalLong nulls, long compressedBytes, byte @Nullable [] min, byte @Nullable [] max) {}
