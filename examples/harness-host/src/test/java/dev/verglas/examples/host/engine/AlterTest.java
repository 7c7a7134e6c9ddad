package dev.verglas.examples.host.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.RegionId;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.host.query.QueryException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlterTest {

    @TempDir
    Path folder;

    private TestDatabase db;

    @BeforeEach
    void open() {
        db = TestDatabase.open(folder);
        db.run(
                "CREATE TABLE t (host STRING, ts TIMESTAMP NOT NULL, a INT, b DOUBLE, TIME INDEX (ts), PRIMARY KEY (host))");
        db.run("INSERT INTO t VALUES ('h', 1, 10, 0.5)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void addedColumnIsNullOrItsDefaultInOlderRows() {
        db.run("ALTER TABLE t ADD COLUMN c STRING DEFAULT 'x', ADD COLUMN d INT FIRST");
        db.run("INSERT INTO t (host, ts, c) VALUES ('h', 2, 'y')");

        assertThat(db.rows("SELECT * FROM t ORDER BY ts"))
                .containsExactly(
                        Arrays.asList(null, "h", 1L, 10L, 0.5, "x"), Arrays.asList(null, "h", 2L, null, null, "y"));
        assertThat(ids()).containsExactly(5L, 0L, 1L, 2L, 3L, 4L);
        assertThat(metadata().schemaVersion()).isEqualTo(2);
    }

    @Test
    void droppedColumnIsGoneAndItsNameComesBackUnderANewId() {
        db.run("ALTER TABLE t DROP COLUMN b");
        db.run("ALTER TABLE t ADD COLUMN b STRING");

        assertThat(ids()).containsExactly(0L, 1L, 2L, 4L);
        assertThat(db.rows("SELECT b FROM t")).containsExactly(Arrays.asList((Object) null));
    }

    @Test
    void renamedColumnKeepsItsIdAndValues() {
        db.run("ADMIN flush_table('t')");
        db.run("ALTER TABLE t RENAME COLUMN a TO reading");

        assertThat(ids()).containsExactly(0L, 1L, 2L, 3L);
        assertThat(db.rows("SELECT reading FROM t")).containsExactly(List.of(10L));
    }

    @Test
    void modifiedColumnReadsOldFilesUnderTheNewType() {
        db.run("ALTER TABLE t MODIFY COLUMN a BIGINT");
        db.run("INSERT INTO t VALUES ('h', 2, 3000000000, 1)");
        assertThat(db.rows("SELECT a FROM t ORDER BY ts")).containsExactly(List.of(10L), List.of(3_000_000_000L));

        db.run("ALTER TABLE t MODIFY COLUMN a STRING");
        assertThat(db.rows("SELECT a FROM t ORDER BY ts")).containsExactly(List.of("10"), List.of("3000000000"));

        db.run("ADMIN compact_table('t')");
        assertThat(db.rows("SELECT a FROM t ORDER BY ts")).containsExactly(List.of("10"), List.of("3000000000"));
    }

    @Test
    void addedTagGoesToTheEndOfTheKey() {
        db.run("ALTER TABLE t ADD COLUMN dc STRING PRIMARY KEY");
        db.run("INSERT INTO t (host, ts, a, dc) VALUES ('h', 1, 11, 'd1'), ('h', 1, 12, NULL)");

        assertThat(metadata().primaryKey()).containsExactly(0L, 4L);
        assertThat(db.rows("SELECT a, dc FROM t ORDER BY a"))
                .containsExactly(List.of(11L, "d1"), Arrays.asList(12L, null));
    }

    @Test
    void appendModeCanBeSwitchedOnAndThenShowsAllRows() {
        db.run("INSERT INTO t VALUES ('h', 1, 20, 1)");
        db.run("ALTER TABLE t SET 'append_mode'='true'");
        db.run("INSERT INTO t VALUES ('h', 1, 30, 1)");

        assertThat(db.rows("SELECT a FROM t ORDER BY a")).containsExactly(List.of(20L), List.of(30L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE t DROP COLUMN host",
                "ALTER TABLE t DROP COLUMN ts",
                "ALTER TABLE t MODIFY COLUMN host INT",
                "ALTER TABLE t DROP COLUMN nothing",
                "ALTER TABLE t ADD COLUMN a INT",
                "ALTER TABLE t ADD COLUMN c INT NOT NULL",
                "ALTER TABLE t RENAME COLUMN a TO b",
                "ALTER TABLE t MODIFY COLUMN a DATE",
                "ALTER TABLE t ADD COLUMN c INT, RENAME u",
                "ALTER TABLE t SET 'ttl'='1d'"
            })
    void impossibleChangesLeaveTheTableAsItWas(String sql) {
        assertThatExceptionOfType(QueryException.class).isThrownBy(() -> db.run(sql));

        assertThat(metadata().schemaVersion()).isZero();
        assertThat(db.rows("SELECT * FROM t")).containsExactly(List.of("h", 1L, 10L, 0.5));
    }

    private List<Long> ids() {
        return metadata().columns().stream().map(ColumnMetadata::columnId).toList();
    }

    private RegionMetadata metadata() {
        return db.database()
                .regions()
                .get(RegionId.of(1024, 0))
                .orElseThrow()
                .manifest()
                .metadata();
    }
}
