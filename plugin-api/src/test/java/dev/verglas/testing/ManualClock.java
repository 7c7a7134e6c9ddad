package dev.verglas.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test moves it, in either direction; any thread. */
public final class ManualClock extends Clock {

    private final Hands hands;
    private final ZoneId zone;

    private ManualClock(Hands hands, ZoneId zone) {
        this.hands = hands;
        this.zone = zone;
    }

    /** Makes a UTC clock that shows 2026-01-01T00:00:00Z. */
    public static ManualClock create() {
        return at(Instant.parse("2026-01-01T00:00:00Z"));
    }

    /** Makes a UTC clock that shows a time. */
    public static ManualClock at(Instant start) {
        return new ManualClock(new Hands(start), ZoneOffset.UTC);
    }

    /** Moves the clock, back if the duration is negative, and returns the new time. */
    public Instant advance(Duration by) {
        return hands.move(by);
    }

    /** Sets the clock. */
    public void set(Instant time) {
        hands.set(time);
    }

    @Override
    public Instant instant() {
        return hands.read();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** Returns a view in another zone that moves with this clock. */
    @Override
    public Clock withZone(ZoneId other) {
        return new ManualClock(hands, other);
    }

    /** The time that all views of one clock show. */
    private static final class Hands {
        private Instant time;

        Hands(Instant time) {
            this.time = time;
        }

        synchronized Instant read() {
            return time;
        }

        synchronized void set(Instant value) {
            time = value;
        }

        synchronized Instant move(Duration by) {
            time = time.plus(by);
            return time;
        }
    }
}
