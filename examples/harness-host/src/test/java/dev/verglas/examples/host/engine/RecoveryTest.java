package dev.verglas.examples.host.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.examples.host.meta.Listing;
import dev.verglas.examples.host.query.QueryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTest {

    private static final String REGION = "data/greptime/public/1024/1024_0000000000/";
    private static final String T = "CREATE TABLE t (k STRING, ts TIMESTAMP TIME INDEX, v INT, PRIMARY KEY (k))";

    @TempDir
    Path folder;

    @Test
    void closedDatabaseComesBackWithAllRows() {
        try (TestDatabase db = TestDatabase.open(folder)) {
            db.run(T);
            db.run("INSERT INTO t VALUES ('a', 1, 1)");
            db.run("ALTER TABLE t ADD COLUMN w INT");
            db.run("INSERT INTO t VALUES ('b', 1, 2, 3)");
        }
        try (TestDatabase db = TestDatabase.open(folder)) {
            assertThat(db.events()).containsExactly("opened 1024(0)");
            assertThat(db.rows("SELECT k, w FROM t WHERE w IS NOT NULL")).containsExactly(List.of("b", 3L));
            db.run("INSERT INTO t VALUES ('a', 1, 7, 7)");
            assertThat(db.rows("SELECT v FROM t WHERE k = 'a'")).containsExactly(List.of(7L));
        }
    }

    @Test
    void killedDatabaseLosesExactlyTheRowsThatWereNotFlushed() {
        TestDatabase killed = TestDatabase.open(folder);
        killed.run(T);
        killed.run("INSERT INTO t VALUES ('a', 1, 1)");
        killed.run("ADMIN flush_table('t')");
        killed.run("INSERT INTO t VALUES ('b', 1, 1)");
        killed.kill();

        try (TestDatabase db = TestDatabase.open(folder)) {
            assertThat(db.rows("SELECT k FROM t")).containsExactly(List.of("a"));
        }
    }

    @Test
    void manifestDirectoryHoldsWhatGreptimeDbKeeps() {
        try (TestDatabase db = TestDatabase.open(folder)) {
            db.run(T);
            for (int i = 1; i <= 32; i++) {
                db.run("INSERT INTO t VALUES ('a', " + i + ", 1); ADMIN flush_table('t')");
            }
            // Fixture k_two_checkpoints: version 32, checkpoints at 20 and 30.
            Stream<String> deltas = LongStream.rangeClosed(21, 32)
                    .mapToObj(version -> String.format(Locale.ROOT, "%020d.json", version));
            assertThat(names(db, REGION + "manifest/"))
                    .isEqualTo(Stream.concat(
                                    deltas,
                                    Stream.of(
                                            "00000000000000000020.checkpoint",
                                            "00000000000000000030.checkpoint",
                                            "_last_checkpoint"))
                            .collect(Collectors.toSet()));
        }
        try (TestDatabase db = TestDatabase.open(folder)) {
            assertThat(db.rows("SELECT count(*) FROM t")).containsExactly(List.of(32L));
            db.run("INSERT INTO t VALUES ('b', 1, 1); ADMIN flush_table('t')");
            assertThat(names(db, REGION + "manifest/")).contains("00000000000000000033.json");
        }
    }

    @Test
    void truncatedTableStaysEmptyAfterARestart() {
        try (TestDatabase db = TestDatabase.open(folder)) {
            db.run(T);
            db.run("INSERT INTO t VALUES ('a', 1, 1); ADMIN flush_table('t'); TRUNCATE TABLE t");
            db.run("INSERT INTO t VALUES ('b', 1, 1)");
        }
        try (TestDatabase db = TestDatabase.open(folder)) {
            assertThat(db.rows("SELECT k FROM t")).containsExactly(List.of("b"));
        }
    }

    @Test
    void filesThatACrashLeftBehindAreDeletedAfterAWhile() {
        ObjectKey orphan = ObjectKey.of(REGION + "00000000-0000-0000-0000-000000000000.parquet");
        try (TestDatabase db = TestDatabase.open(folder)) {
            db.run(T);
            db.run("INSERT INTO t VALUES ('a', 1, 1)");
            db.store().put(orphan, new byte[] {1});
        }
        try (TestDatabase db = TestDatabase.openWithOrphanDelay(folder, Duration.ofMillis(50))) {
            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(db.store().head(orphan)).isEmpty());
            assertThat(db.rows("SELECT k FROM t")).containsExactly(List.of("a"));
        }
    }

    @Test
    void inputsOfACompactionWaitWhileAPluginShowsThem() {
        try (TestDatabase db = TestDatabase.open(folder)) {
            db.run(T);
            db.run("INSERT INTO t VALUES ('a', 1, 1); ADMIN flush_table('t')");
            db.run("INSERT INTO t VALUES ('b', 1, 1); ADMIN flush_table('t')");
            List<ObjectKey> inputs = parquet(db);
            db.shown().add(inputs.get(0));

            db.run("ADMIN compact_table('t')");

            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(
                            () -> assertThat(db.store().head(inputs.get(1))).isEmpty());
            assertThat(db.store().head(inputs.get(0))).isPresent();
            db.shown().clear();
            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(
                            () -> assertThat(db.store().head(inputs.get(0))).isEmpty());
            assertThat(parquet(db)).hasSize(1);
        }
    }

    @Test
    void droppedTableLeavesNoObjectAndItsIdIsNotUsedAgain() {
        try (TestDatabase db = TestDatabase.open(folder)) {
            db.run(T);
            db.run("INSERT INTO t VALUES ('a', 1, 1); ADMIN flush_table('t')");
            db.run("DROP TABLE t");

            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(db.events()).contains("removed 1024(0)"));
            assertThat(names(db, "data/")).isEmpty();
            assertThat(db.events()).containsSubsequence("dropped 1024(0)", "removed 1024(0)");
            db.run(T);
            assertThat(db.database().tables().require("public", "t").tableId()).isEqualTo(1025);
        }
    }

    @Test
    void interruptedDropIsFinishedByTheNextStart() {
        TestDatabase killed = TestDatabase.open(folder);
        killed.run(T);
        killed.run("INSERT INTO t VALUES ('a', 1, 1); ADMIN flush_table('t')");
        killed.shown().addAll(parquet(killed));
        killed.run("DROP TABLE t");
        killed.kill();

        try (TestDatabase db = TestDatabase.open(folder)) {
            assertThat(db.rows("SHOW TABLES")).isEmpty();
            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(names(db, "data/")).isEmpty());
            assertThat(db.events()).containsExactly("dropped 1024(0)", "removed 1024(0)");
        }
    }

    @Test
    void flushWhoseAnswerIsLostIsNeitherRepeatedNorForgotten() {
        try (TestDatabase db = TestDatabase.open(folder)) {
            db.run("CREATE TABLE t (ts TIMESTAMP TIME INDEX, v INT) WITH ('append_mode'='true')");
            db.run("INSERT INTO t VALUES (1, 1), (2, 2)");
            db.loseAnswerTo("00000000000000000001.json");

            assertThatExceptionOfType(QueryException.class)
                    .isThrownBy(() -> db.run("ADMIN flush_table('t')"))
                    .matches(e -> e.code() == QueryException.Code.STORAGE_UNAVAILABLE);

            assertThat(db.rows("SELECT count(*) FROM t")).containsExactly(List.of(2L));
            db.run("INSERT INTO t VALUES (3, 3); ADMIN flush_table('t')");
            assertThat(db.rows("SELECT count(*) FROM t")).containsExactly(List.of(3L));
            assertThat(names(db, REGION + "manifest/")).contains("00000000000000000002.json");
        }
    }

    @Test
    void secondOwnerOfARegionCannotOverwriteTheFirst() {
        try (TestDatabase first = TestDatabase.open(folder)) {
            first.run(T);
            TestDatabase second = TestDatabase.open(folder);
            first.run("INSERT INTO t VALUES ('a', 1, 1); ADMIN flush_table('t')");
            second.run("INSERT INTO t VALUES ('b', 1, 1)");

            assertThatExceptionOfType(QueryException.class)
                    .isThrownBy(() -> second.run("ADMIN flush_table('t')"))
                    .withMessageContaining("was written by another process");
            second.kill();
            assertThat(first.rows("SELECT k FROM t")).containsExactly(List.of("a"));
        }
    }

    @Test
    void nodeThatWasDownCatchesUpWithDdl() {
        try (TestDatabase zero = TestDatabase.openNode(folder, 0, 2)) {
            zero.run(T + " WITH ('regions'='2')");
            try (TestDatabase one = TestDatabase.openNode(folder, 1, 2)) {
                assertThat(one.events()).containsExactly("opened 1024(1)");
            }
            zero.run("ALTER TABLE t ADD COLUMN w INT; ALTER TABLE t RENAME u; TRUNCATE TABLE u");
            try (TestDatabase one = TestDatabase.openNode(folder, 1, 2)) {
                assertThat(one.events())
                        .containsExactly(
                                "opened 1024(1)", "manifest 1024(1) 1 [TruncateAll]", "manifest 1024(1) 2 [Change]");
                assertThat(one.rows("SELECT w FROM u")).isEmpty();
            }
        }
    }

    @Test
    void eventsComeInTheOrderOfTheContract() {
        try (TestDatabase db = TestDatabase.open(folder)) {
            db.run(T);
            db.run("INSERT INTO t VALUES ('a', 1, 1); ADMIN flush_table('t'); ADMIN flush_table('t')");
            db.run("ADMIN compact_table('t'); ALTER TABLE t DROP COLUMN v; TRUNCATE TABLE t");

            assertThat(db.events())
                    .containsExactly(
                            "opened 1024(0)",
                            "written 1024(0) 1 unlisted",
                            "manifest 1024(0) 1 [Edit]",
                            "written 1024(0) 1 unlisted",
                            "manifest 1024(0) 2 [Edit]",
                            "manifest 1024(0) 3 [Change]",
                            "manifest 1024(0) 4 [TruncateAll]");
        }
    }

    private static List<ObjectKey> parquet(TestDatabase db) {
        return Listing.all(db.store(), REGION).stream()
                .map(ObjectMeta::key)
                .filter(key -> key.value().endsWith(".parquet"))
                .toList();
    }

    private static Set<String> names(TestDatabase db, String prefix) {
        return Listing.all(db.store(), prefix).stream()
                .map(object -> object.key().name())
                .collect(Collectors.toSet());
    }
}
