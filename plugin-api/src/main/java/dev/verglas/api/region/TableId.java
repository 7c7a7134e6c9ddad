package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;

/**
 * The number of a table, never reused: an unsigned 32-bit value.
 *
 * @param value 0 to 2^32 - 1
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record TableId(long value) implements Comparable<TableId> {

    /** Checks the range. */
    public TableId {
        if (value < 0 || value > 0xFFFF_FFFFL) {
            throw new IllegalArgumentException("a table id is an unsigned 32-bit number: " + value);
        }
    }

    @Override
    public int compareTo(TableId other) {
        return Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
