package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;

/** The unit of a time value. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public enum TimestampUnit {
    /** Seconds. */
    SECOND(1),
    /** Milliseconds. */
    MILLISECOND(1_000),
    /** Microseconds. */
    MICROSECOND(1_000_000),
    /** Nanoseconds. */
    NANOSECOND(1_000_000_000);

    private final long perSecond;

    TimestampUnit(long perSecond) {
        this.perSecond = perSecond;
    }

    /** Returns how many of this unit make a second. */
    public long perSecond() {
        return perSecond;
    }
}
