package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.sst.SstRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a result while it is sorted.
 *
 * @param source the table's row it came from, the first one of a group; null for a group without rows
 */
record OutputRow(@Nullable SstRow source, List<@Nullable Object> values) {}
