package dev.verglas.examples.greptime.manifest;

import dev.verglas.examples.greptime.GreptimeFormatException;

/** The unit of a timestamp, time or duration; the JSON name is GreptimeDB's variant name. */
public enum TimestampUnit {
    SECOND("Second", 1L),
    MILLISECOND("Millisecond", 1_000L),
    MICROSECOND("Microsecond", 1_000_000L),
    NANOSECOND("Nanosecond", 1_000_000_000L);

    private final String jsonName;
    private final long perSecond;

    TimestampUnit(String jsonName, long perSecond) {
        this.jsonName = jsonName;
        this.perSecond = perSecond;
    }

    /** The name in manifests, such as {@code Millisecond}. */
    public String jsonName() {
        return jsonName;
    }

    /** How many of this unit make one second. */
    public long perSecond() {
        return perSecond;
    }

    /** The unit with a name as in manifests. */
    public static TimestampUnit fromJsonName(String name) {
        for (TimestampUnit unit : values()) {
            if (unit.jsonName.equals(name)) {
                return unit;
            }
        }
        throw new GreptimeFormatException("Unknown time unit '" + name + "'");
    }
}
