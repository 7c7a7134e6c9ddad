package dev.verglas.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class InMemoryObjectStoreTest extends ObjectStoreContract {

    private final ManualClock clock = ManualClock.at(java.time.Instant.now());
    private final InMemoryObjectStore objects = new InMemoryObjectStore(clock);

    @Override
    protected ObjectStore openStore() {
        return objects;
    }

    /** The clock of this store stands still while the suite runs. */
    @Override
    public Duration clockTolerance() {
        return Duration.ofMinutes(10);
    }

    @Test
    void lastModifiedComesFromTheClock() {
        clock.advance(Duration.ofHours(3));

        objects.put(ObjectKey.of("a"), new byte[0]);

        assertThat(objects.head(ObjectKey.of("a")).orElseThrow().lastModified()).isEqualTo(clock.instant());
    }

    @Test
    void locationHoldsTheKeyAsItIs() {
        assertThat(objects.location(ObjectKey.of("a b/%41#x"))).isEqualTo("memory://store/a b/%41#x");
        assertThat(objects.uri(ObjectKey.of("a b"))).hasToString("memory://store/a%20b");
    }
}
