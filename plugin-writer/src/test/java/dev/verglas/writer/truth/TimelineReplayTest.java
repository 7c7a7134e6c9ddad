package dev.verglas.writer.truth;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The store of a live GreptimeDB, replayed to the writer, with the database's immediate deletion of compacted files: at
 * each quiet moment the published tables are those of the region manifests.
 */
@Timeout(120)
class TimelineReplayTest {

    private static final List<Pace> PACES = List.of(
            new Pace(1, 0, 1, true, 1),
            new Pace(1, 4, 1, false, 2),
            new Pace(7, 2, 2, true, 3),
            new Pace(40, 0, 1, false, 4));

    static Stream<Arguments> timelines() {
        List<Path> all = Recordings.all("timelines");
        return (all.isEmpty() ? Recordings.selected("timelines") : all)
                .stream()
                        .filter(folder -> Files.exists(folder.resolve("ops.jsonl")))
                        .flatMap(folder -> PACES.stream().map(pace -> Arguments.of(folder, pace)));
    }

    @ParameterizedTest
    @MethodSource("timelines")
    void everyQuietMomentIsPublishedAsTheManifestsSay(Path folder, Pace pace) {
        try (TimelineReplay replay = new TimelineReplay(Timeline.read(folder), pace)) {
            replay.run();
        }
    }
}
