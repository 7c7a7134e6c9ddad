package dev.verglas.writer.truth;

import dev.verglas.writer.truth.Delivery.Order;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The hook calls that GreptimeDB made, replayed to the writer: what is published at each recorded moment is what the
 * region manifests of that moment say.
 *
 * <p>A selection of cases comes with the tests; all run where the whole collection is.
 */
@Timeout(120)
class HookReplayTest {

    static Stream<Path> cases() {
        List<Path> all = Recordings.all("");
        return (all.isEmpty() ? Recordings.selected("cases") : all).stream().filter(RecordedCase::isCase);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theRecordedOrderPublishesWhatTheManifestsSay(Path folder) {
        replay(folder, new Delivery(Order.RECORDED, false, 1, 0), new Delivery(Order.RECORDED, true, 1, 0));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void callsThatComeTwiceChangeNothing(Path folder) {
        replay(folder, new Delivery(Order.TWICE, false, 1, 0), new Delivery(Order.TWICE, true, 1, 0));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void lostLateAndShuffledCallsChangeNothing(Path folder) {
        List<Delivery> deliveries = new ArrayList<>();
        for (long seed = 1; seed <= 4; seed++) {
            deliveries.add(new Delivery(Order.DISTURBED, seed % 2 == 0, 1, seed));
        }
        replay(folder, deliveries.toArray(Delivery[]::new));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void regionsThatMoveBetweenTwoDatanodesArePublishedAlike(Path folder) {
        List<Delivery> deliveries = new ArrayList<>();
        for (long seed = 11; seed <= 14; seed++) {
            deliveries.add(new Delivery(seed < 13 ? Order.RECORDED : Order.DISTURBED, seed % 2 == 0, 2, seed));
        }
        replay(folder, deliveries.toArray(Delivery[]::new));
    }

    private static void replay(Path folder, Delivery... deliveries) {
        RecordedCase recorded = RecordedCase.read(folder);
        for (Delivery delivery : deliveries) {
            try (HookReplay replay = new HookReplay(recorded, delivery)) {
                replay.run();
            }
        }
    }
}
