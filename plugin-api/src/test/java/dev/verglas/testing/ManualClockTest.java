package dev.verglas.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class ManualClockTest {

    @Test
    void clockStandsUntilItIsMoved() {
        ManualClock clock = ManualClock.at(Instant.EPOCH);

        assertThat(clock.instant()).isEqualTo(Instant.EPOCH);
        assertThat(clock.advance(Duration.ofSeconds(5))).isEqualTo(Instant.ofEpochSecond(5));
        assertThat(clock.advance(Duration.ofSeconds(-2))).isEqualTo(Instant.ofEpochSecond(3));
        clock.set(Instant.ofEpochSecond(100));
        assertThat(clock.millis()).isEqualTo(100_000);
    }

    @Test
    void viewInAnotherZoneMovesWithTheClock() {
        ManualClock clock = ManualClock.create();
        Clock view = clock.withZone(ZoneId.of("Asia/Tokyo"));

        clock.advance(Duration.ofDays(1));

        assertThat(view.instant()).isEqualTo(clock.instant());
        assertThat(view.getZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
    }
}
