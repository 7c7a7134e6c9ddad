package dev.verglas.writer.walk;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Many operations, datanodes, faults and crashes at once; then everything must be as the host says. */
class RandomWalkTest {

    /** Longer walks, with {@code -Dverglas.walk.steps}, find rarer things. */
    private static final int STEPS = Integer.getInteger("verglas.walk.steps", 150);

    private static final Duration GRACE = Duration.ofSeconds(3);
    private static final long FIRST_FURTHER_SEED = 1000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 8, 9})
    void publishedTablesAreWhatTheHostHasAfterAnyWalk(long seed) {
        walk(seed);
    }

    /** Seeds that have found something: lost and former names, a region that came back, an ALTER half seen. */
    @ParameterizedTest
    @ValueSource(longs = {107, 110, 120, 226, 443})
    void walksThatOnceFailedEndLikewise(long seed) {
        walk(seed);
    }

    /** Set {@code -Dverglas.walk.seeds=<count>} for more, from {@code -Dverglas.walk.first=<seed>} on. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("furtherSeeds")
    void furtherWalksEndLikewise(long seed) {
        walk(seed);
    }

    static LongStream furtherSeeds() {
        long first = Long.getLong("verglas.walk.first", FIRST_FURTHER_SEED);
        return LongStream.range(first, first + Long.getLong("verglas.walk.seeds", 0));
    }

    @Test
    void onlyWhatIsNeededIsLeftAGraceAfterAWalk() {
        Walk walk = new Walk(7, GRACE);
        try {
            walk.run(STEPS);
            walk.checks().checkRetention(walk.toString(), Duration.ofSeconds(30));
        } finally {
            walk.close();
        }
    }

    private static void walk(long seed) {
        Walk walk = new Walk(seed, GRACE);
        try {
            walk.run(STEPS);
        } finally {
            walk.close();
        }
    }
}
