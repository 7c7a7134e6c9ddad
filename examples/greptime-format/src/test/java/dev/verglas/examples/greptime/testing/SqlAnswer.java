package dev.verglas.examples.greptime.testing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a query answered.
 *
 * @param columns names, in order
 * @param types arrow types, one for each column
 * @param rows text of each value, null for null
 */
public record SqlAnswer(String sql, List<String> columns, List<String> types, List<List<@Nullable String>> rows) {}
