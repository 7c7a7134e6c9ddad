package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;
import java.util.Objects;

/**
 * The time index values that a file spans, both ends inclusive.
 *
 * @param min the least value
 * @param max the greatest value, not below {@code min}
 * @param unit the unit of both: that of the time index when the file was written
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record TimeRange(long min, long max, TimestampUnit unit) {

    /** Checks the order. */
    public TimeRange {
        Objects.requireNonNull(unit, "unit");
        if (max < min) {
            throw new IllegalArgumentException("time range ends before it begins: " + min + " to " + max);
        }
    }
}
