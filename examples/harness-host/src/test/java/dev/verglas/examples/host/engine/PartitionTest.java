package dev.verglas.examples.host.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.verglas.examples.greptime.manifest.RegionId;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.region.Region;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionTest {

    private static final String P = "CREATE TABLE p (host STRING, ts TIMESTAMP NOT NULL, v DOUBLE, TIME INDEX (ts),"
            + " PRIMARY KEY (host)) PARTITION ON COLUMNS (host)"
            + " (host < 'h3', host >= 'h3' AND host < 'h6', host >= 'h6')";

    @TempDir
    Path folder;

    @Test
    void rowsGoToTheRegionWhosePartitionTakesThem() {
        try (TestDatabase db = TestDatabase.open(folder)) {
            db.run(P);
            db.run("INSERT INTO p VALUES ('h1', 1, 1), ('h4', 1, 1), ('h5', 1, 1), ('h9', 1, 1)");
            db.run("ADMIN flush_table('p')");

            assertThat(rowsInFiles(db, 0)).isEqualTo(1);
            assertThat(rowsInFiles(db, 1)).isEqualTo(2);
            assertThat(rowsInFiles(db, 2)).isEqualTo(1);
            assertThat(db.rows("SELECT count(*) FROM p")).containsExactly(List.of(4L));
            // Fixture e_partitioned, region 1.
            assertThat(region(db, 1).manifest().metadata().partitionExpr())
                    .isEqualTo("{\"Expr\":{\"lhs\":{\"Expr\":{\"lhs\":{\"Column\":\"host\"},\"op\":\"GtEq\",\"rhs\":"
                            + "{\"Value\":{\"String\":\"h3\"}}}},\"op\":\"And\",\"rhs\":{\"Expr\":{\"lhs\":"
                            + "{\"Column\":\"host\"},\"op\":\"Lt\",\"rhs\":{\"Value\":{\"String\":\"h6\"}}}}}}");
        }
    }

    @Test
    void hashedRowsOfOneKeyMeetInOneRegionEvenAfterATagWasAdded() {
        try (TestDatabase db = TestDatabase.open(folder)) {
            db.run("CREATE TABLE t (k STRING, ts TIMESTAMP TIME INDEX, v INT, PRIMARY KEY (k)) WITH ('regions'='3')");
            for (int key = 0; key < 30; key++) {
                db.run("INSERT INTO t VALUES ('k" + key + "', 1, 1)");
            }
            db.run("ALTER TABLE t ADD COLUMN dc STRING PRIMARY KEY");
            for (int key = 0; key < 30; key++) {
                db.run("INSERT INTO t (k, ts, v) VALUES ('k" + key + "', 1, 2)");
            }

            assertThat(db.rows("SELECT v, count(*) FROM t GROUP BY v")).containsExactly(List.of(2L, 30L));
            db.run("ADMIN flush_table('t')");
            assertThat(List.of(rowsInFiles(db, 0), rowsInFiles(db, 1), rowsInFiles(db, 2)))
                    .allMatch(rows -> rows > 0);
        }
    }

    @Test
    void nodesShareTheRegionsOfATableAndFollowEachOthersDdl() {
        try (TestDatabase zero = TestDatabase.openNode(folder, 0, 2);
                TestDatabase one = TestDatabase.openNode(folder, 1, 2)) {
            zero.run(P);
            zero.run("INSERT INTO p VALUES ('h1', 1, 1), ('h9', 1, 1)");
            one.run("INSERT INTO p VALUES ('h4', 1, 1)");

            assertThat(zero.rows("SELECT host FROM p ORDER BY host")).containsExactly(List.of("h1"), List.of("h9"));
            assertThat(one.rows("SELECT host FROM p")).containsExactly(List.of("h4"));
            assertThatExceptionOfType(QueryException.class)
                    .isThrownBy(() -> zero.run("INSERT INTO p VALUES ('h4', 2, 2)"))
                    .withMessageContaining("region 1 of table 'p', which another datanode owns")
                    .matches(e -> e.code() == QueryException.Code.REGION_NOT_FOUND);

            one.run("ALTER TABLE p ADD COLUMN w INT");
            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(
                                    region(zero, 2).manifest().metadata().columns())
                            .hasSize(4));
            zero.run("ALTER TABLE p RENAME q");
            assertThat(one.rows("SELECT host, w FROM q WHERE w IS NULL")).hasSize(1);
            zero.run("TRUNCATE TABLE q");
            assertThat(one.rows("SELECT * FROM q")).isEmpty();
            one.run("DROP TABLE q");
            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(zero.events()).contains("removed 1024(0)", "removed 1024(2)"));
        }
    }

    private static long rowsInFiles(TestDatabase db, int number) {
        return region(db, number).manifest().files().values().stream()
                .mapToLong(file -> file.numRows())
                .sum();
    }

    private static Region region(TestDatabase db, int number) {
        return db.database().regions().get(RegionId.of(1024, number)).orElseThrow();
    }
}
