package dev.verglas.examples.host.engine;

import java.time.Duration;

/**
 * How a database runs.
 *
 * @param utcAdjusted what timestamps in new files say of themselves; false writes them as GreptimeDB does
 * @param syncInterval how often the tables of other processes are looked at; only where regions are shared out
 * @param purgeInterval how often files that wait for deletion are tried
 * @param orphanDelay when after opening a region its leftovers are looked for
 */
public record DatabaseSettings(
        Ownership ownership, boolean utcAdjusted, Duration syncInterval, Duration purgeInterval, Duration orphanDelay) {

    /** What the host uses unless configured otherwise. */
    public static DatabaseSettings defaults(Ownership ownership) {
        return new DatabaseSettings(
                ownership, true, Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofMinutes(1));
    }

    /** These settings with other timestamps. */
    public DatabaseSettings withUtcAdjusted(boolean value) {
        return new DatabaseSettings(ownership, value, syncInterval, purgeInterval, orphanDelay);
    }
}
