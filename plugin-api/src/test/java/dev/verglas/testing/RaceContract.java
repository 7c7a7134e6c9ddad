package dev.verglas.testing;

import static dev.verglas.testing.StoreFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rivals: one winner for each condition, no lost update, no partial read, no failure from another's deletes. */
interface RaceContract extends StoreFixture {

    /** The rivals of one race; every second one uses the other handle. */
    int RIVALS = 16;

    @Test
    default void oneOfManyRivalsCreatesTheObjectAndNobodyReadsAPart() {
        try (Rivals rivals = new Rivals()) {
            for (int round = 0; round < raceRounds(); round++) {
                ObjectKey key = key("race/v" + round + ".json");
                List<Boolean> won = rivals.race(RIVALS, rival -> {
                    boolean created = handle(rival).createIfAbsent(key, contentOf(rival));
                    handle(rival + 1).get(key).ifPresentOrElse(RaceContract::assertWhole, () -> {
                        throw new AssertionError("no object after createIfAbsent returned " + created);
                    });
                    return created;
                });
                assertThat(won).as("round %d", round).containsOnlyOnce(true);
                assertThat(read(key).content())
                        .as("content of round %d", round)
                        .isEqualTo(contentOf(won.indexOf(true)));
            }
        }
    }

    @Test
    default void readersDuringCreationSeeNothingOrTheWhole() {
        try (Rivals rivals = new Rivals()) {
            for (int round = 0; round < raceRounds(); round++) {
                ObjectKey key = key("v" + round);
                rivals.race(4, rival -> {
                    if (rival == 0) {
                        assertThat(store().createIfAbsent(key, contentOf(7))).isTrue();
                        return true;
                    }
                    Optional<StoredObject> found;
                    do {
                        found = handle(rival).get(key);
                    } while (found.isEmpty());
                    assertWhole(found.get());
                    return true;
                });
            }
        }
    }

    @Test
    default void oneOfManyRivalsReplacesAVersion() {
        ObjectKey key = key("pointer");
        store().put(key, bytes("start"));
        try (Rivals rivals = new Rivals()) {
            for (int round = 0; round < raceRounds(); round++) {
                String version = read(key).meta().version();
                List<Boolean> won = rivals.race(RIVALS, rival -> handle(rival).replace(key, contentOf(rival), version));
                assertThat(won).as("round %d", round).containsOnlyOnce(true);
                assertThat(read(key).content())
                        .as("content of round %d", round)
                        .isEqualTo(contentOf(won.indexOf(true)));
            }
        }
    }

    @Test
    default void countingByReplaceLosesNoIncrement() {
        ObjectKey key = key("counter");
        store().put(key, bytes("0"));
        int each = Math.max(1, raceRounds() / 20);
        try (Rivals rivals = new Rivals()) {
            rivals.race(RIVALS, rival -> {
                for (int done = 0; done < each; ) {
                    StoredObject now = handle(rival).get(key).orElseThrow();
                    int count = Integer.parseInt(new String(now.content(), java.nio.charset.StandardCharsets.UTF_8));
                    byte[] next = bytes(Integer.toString(count + 1));
                    done += handle(rival).replace(key, next, now.meta().version()) ? 1 : 0;
                }
                return true;
            });
        }
        assertThat(readText(key)).isEqualTo(Integer.toString(each * RIVALS));
    }

    @Test
    default void putIsNeverUndoneByAReplaceOfAnOlderVersion() {
        ObjectKey key = key("object");
        try (Rivals rivals = new Rivals()) {
            for (int round = 0; round < raceRounds(); round++) {
                store().put(key, bytes("start"));
                String version = read(key).meta().version();
                rivals.race(2, rival -> {
                    if (rival == 0) {
                        store().put(key, bytes("put"));
                        return true;
                    }
                    return otherHandle().replace(key, bytes("replaced"), version);
                });
                assertThat(readText(key)).as("round %d", round).isEqualTo("put");
            }
        }
    }

    @Test
    default void deletedObjectIsNeverBroughtBackByAReplace() {
        ObjectKey key = key("object");
        try (Rivals rivals = new Rivals()) {
            for (int round = 0; round < raceRounds(); round++) {
                store().put(key, bytes("start"));
                String version = read(key).meta().version();
                rivals.race(2, rival -> {
                    if (rival == 0) {
                        store().deleteAll(List.of(key));
                        return true;
                    }
                    return otherHandle().replace(key, bytes("replaced"), version);
                });
                assertThat(store().head(key)).as("round %d", round).isEmpty();
            }
        }
    }

    @Test
    default void readersDuringPutsSeeOneContentWithItsOwnSize() {
        ObjectKey key = key("object");
        store().put(key, contentOf(0));
        try (Rivals rivals = new Rivals()) {
            rivals.race(6, rival -> {
                for (int i = 0; i < raceRounds(); i++) {
                    if (rival < 2) {
                        handle(rival).put(key, contentOf(i % RIVALS));
                    } else {
                        assertWhole(handle(rival).get(key).orElseThrow());
                    }
                }
                return true;
            });
        }
    }

    @Test
    default void creatingAndDeletingInOneFolderNeverFails() {
        try (Rivals rivals = new Rivals()) {
            rivals.race(8, rival -> {
                ObjectKey own = key("shared/deep/folder/" + rival);
                for (int i = 0; i < raceRounds(); i++) {
                    assertThat(handle(rival).createIfAbsent(own, bytes("x"))).isTrue();
                    StoreFixture.listAll(handle(rival), folder() + "/shared/", 3);
                    handle(rival).deleteAll(List.of(own));
                }
                return true;
            });
        }
        assertThat(names("", 100)).isEmpty();
    }

    private ObjectStore handle(int rival) {
        return rival % 2 == 0 ? store() : otherHandle();
    }

    /** Returns content that tells its rival by every byte and by its size. */
    private static byte[] contentOf(int rival) {
        byte[] content = new byte[20_000 + 1_000 * rival];
        Arrays.fill(content, (byte) ('a' + rival));
        return content;
    }

    private static void assertWhole(StoredObject found) {
        byte[] content = found.content();
        assertThat(content.length).isGreaterThan(0).isEqualTo((int) found.meta().size());
        assertThat(content).isEqualTo(contentOf(content[0] - 'a'));
    }
}
