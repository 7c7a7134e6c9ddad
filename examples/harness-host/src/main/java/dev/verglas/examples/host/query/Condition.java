package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.sst.SstRow;
import org.jspecify.annotations.Nullable;

/** A condition over rows of one table, with SQL's three values. */
@FunctionalInterface
public interface Condition {

    /** True, false, or null where a null in the row leaves it open. */
    @Nullable
    Boolean evaluate(SstRow row);

    /** Whether the row is one that {@code WHERE} keeps. */
    default boolean holds(SstRow row) {
        return Boolean.TRUE.equals(evaluate(row));
    }
}
