package dev.verglas.examples.host.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.query.QueryResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest {

    private static final String CPU = "CREATE TABLE cpu (host STRING, ts TIMESTAMP NOT NULL, v DOUBLE, n BIGINT,"
            + " TIME INDEX (ts), PRIMARY KEY (host))";

    @TempDir
    Path folder;

    private TestDatabase db;

    @BeforeEach
    void open() {
        db = TestDatabase.open(folder);
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void rowsAreReadFromMemoryAndFilesAlike() {
        db.run(CPU);
        db.run("INSERT INTO cpu VALUES ('a', 1, 1.5, 1), ('b', 1, 2.5, 2)");
        db.run("ADMIN flush_table('cpu')");
        db.run("INSERT INTO cpu (host, ts, v) VALUES ('c', 1, 3.5)");

        assertThat(db.rows("SELECT host, ts, v, n FROM cpu ORDER BY host"))
                .containsExactly(
                        List.of("a", 1L, 1.5, 1L), List.of("b", 1L, 2.5, 2L), Arrays.asList("c", 1L, 3.5, null));
    }

    @Test
    void newestRowOfAKeyWinsAcrossFilesAndMemory() {
        db.run(CPU);
        db.run("INSERT INTO cpu VALUES ('a', 1, 1, 1), ('a', 1, 2, 2)");
        db.run("ADMIN flush_table('cpu')");
        assertThat(db.rows("SELECT n FROM cpu")).containsExactly(List.of(2L));

        db.run("INSERT INTO cpu VALUES ('a', 1, 3, 3)");
        assertThat(db.rows("SELECT n FROM cpu")).containsExactly(List.of(3L));

        db.run("ADMIN flush_table('cpu')");
        assertThat(db.rows("SELECT n, count(*) FROM cpu GROUP BY n")).containsExactly(List.of(3L, 1L));
    }

    @Test
    void deleteHidesRowsUntilTheyAreWrittenAgain() {
        db.run(CPU);
        db.run("INSERT INTO cpu VALUES ('a', 1, 1, 1), ('a', 2, 2, 2), ('b', 1, 3, 3)");
        db.run("ADMIN flush_table('cpu')");

        assertThat(db.run("DELETE FROM cpu WHERE host = 'a' AND ts >= 2")).isEqualTo(new QueryResult.Affected(1));
        db.run("ADMIN flush_table('cpu')");
        assertThat(db.rows("SELECT n FROM cpu ORDER BY n")).containsExactly(List.of(1L), List.of(3L));

        db.run("INSERT INTO cpu VALUES ('a', 2, 9, 9)");
        assertThat(db.rows("SELECT max(n) FROM cpu")).containsExactly(List.of(9L));
    }

    @Test
    void appendTablesKeepEveryRowAndRefuseDelete() {
        db.run("CREATE TABLE demo (ts TIMESTAMP(6) TIME INDEX, host STRING) WITH ('append_mode'='true')");
        db.run("INSERT INTO demo VALUES (1, 'a'), (1, 'a')");
        db.run("ADMIN flush_table('demo')");
        db.run("INSERT INTO demo VALUES (1, 'a')");

        assertThat(db.rows("SELECT count(*) FROM demo")).containsExactly(List.of(3L));
        assertThatExceptionOfType(QueryException.class)
                .isThrownBy(() -> db.run("DELETE FROM demo WHERE ts = 1"))
                .withMessageContaining("cannot be deleted");
    }

    @Test
    void lastNonNullFillsFieldsFromOlderRows() {
        db.run("CREATE TABLE t (k STRING, ts TIMESTAMP TIME INDEX, a INT, b INT, PRIMARY KEY (k))"
                + " WITH ('merge_mode'='last_non_null')");
        db.run("INSERT INTO t (k, ts, a) VALUES ('x', 1, 1)");
        db.run("ADMIN flush_table('t')");
        db.run("INSERT INTO t (k, ts, b) VALUES ('x', 1, 2)");

        assertThat(db.rows("SELECT a, b FROM t")).containsExactly(List.of(1L, 2L));
    }

    @Test
    void compactionChangesFilesAndNoAnswer() {
        db.run(CPU);
        for (int i = 0; i < 5; i++) {
            db.run("INSERT INTO cpu VALUES ('a', " + i + ", 1, " + i + "), ('b', 7, 2, " + i + ")");
            db.run("ADMIN flush_table('cpu')");
        }
        db.run("DELETE FROM cpu WHERE host = 'a' AND ts = 3");
        db.run("ADMIN flush_table('cpu')");
        db.run("INSERT INTO cpu VALUES ('c', 1, 1, 1)");
        List<?> before = db.rows("SELECT * FROM cpu ORDER BY host, ts");

        db.run("ADMIN compact_table('cpu')");

        assertThat(db.rows("SELECT * FROM cpu ORDER BY host, ts")).isEqualTo(before);
        assertThat(files()).hasSize(1).allMatch(file -> file.level() == 1 && file.numRows() == 5);
    }

    @Test
    void truncateRemovesRowsInFilesAndMemory() {
        db.run(CPU);
        db.run("INSERT INTO cpu VALUES ('a', 1, 1, 1)");
        db.run("ADMIN flush_table('cpu')");
        db.run("INSERT INTO cpu VALUES ('b', 1, 1, 1)");
        db.run("TRUNCATE TABLE cpu");

        assertThat(db.rows("SELECT * FROM cpu")).isEmpty();
        db.run("INSERT INTO cpu VALUES ('c', 1, 1, 1)");
        db.run("ADMIN flush_table('cpu')");
        assertThat(db.rows("SELECT host FROM cpu")).containsExactly(List.of("c"));
    }

    @Test
    void renamedTableKeepsItsRowsAndFreesItsName() {
        db.run(CPU);
        db.run("INSERT INTO cpu VALUES ('a', 1, 1, 1)");
        db.run("ALTER TABLE cpu RENAME load");

        assertThat(db.rows("SHOW TABLES")).containsExactly(List.of("load"));
        assertThat(db.rows("SELECT host FROM load")).containsExactly(List.of("a"));
        assertThat(db.events()).contains("table 1024(0) load");
        db.run(CPU);
        assertThat(db.rows("SELECT * FROM cpu")).isEmpty();
    }

    @Test
    void tablesOfOtherDatabasesAreReachedByQualifiedNames() {
        db.run("CREATE DATABASE other");
        db.run("CREATE TABLE other.t (ts TIMESTAMP TIME INDEX, v INT)");
        db.run("INSERT INTO greptime.other.t VALUES (1, 7)");

        assertThat(db.rows("SELECT v FROM other.t")).containsExactly(List.of(7L));
        assertThat(db.rows("SHOW TABLES FROM other")).containsExactly(List.of("t"));
        assertThat(db.rows("SHOW DATABASES")).containsExactly(List.of("other"), List.of("public"));
    }

    @Test
    void existingAndMissingThingsAreToldApart() {
        db.run(CPU);

        assertCode(QueryException.Code.TABLE_EXISTS, CPU);
        assertThat(db.run(CPU.replace("TABLE cpu", "TABLE IF NOT EXISTS cpu"))).isEqualTo(new QueryResult.Affected(0));
        assertCode(QueryException.Code.TABLE_NOT_FOUND, "SELECT * FROM nothing");
        assertCode(QueryException.Code.COLUMN_NOT_FOUND, "SELECT nothing FROM cpu");
        assertCode(QueryException.Code.DATABASE_NOT_FOUND, CPU.replace("cpu", "nowhere.cpu"));
        assertCode(QueryException.Code.INVALID_SYNTAX, "SELECT");
        assertCode(QueryException.Code.INVALID_ARGUMENTS, "INSERT INTO cpu (host) VALUES ('a')");
        assertCode(QueryException.Code.INVALID_ARGUMENTS, "CREATE TABLE t (a INT)");
        assertThat(db.run("DROP TABLE IF EXISTS nothing")).isEqualTo(new QueryResult.Affected(0));
    }

    private void assertCode(QueryException.Code code, String sql) {
        assertThatExceptionOfType(QueryException.class)
                .isThrownBy(() -> db.run(sql))
                .matches(e -> e.code() == code, "code of " + sql);
    }

    private List<FileMeta> files() {
        return db.database().regions().ids().stream()
                .flatMap(id -> db.database().regions().get(id).stream())
                .flatMap(region -> region.manifest().files().values().stream())
                .toList();
    }
}
