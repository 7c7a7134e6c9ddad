package dev.verglas.examples.host.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.query.QueryResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CopyTest {

    private static final String COLUMNS = "(k STRING, ts TIMESTAMP TIME INDEX, v INT, PRIMARY KEY (k))";

    @TempDir
    Path folder;

    private TestDatabase db;
    private Path file;

    @BeforeEach
    void open() throws IOException {
        db = TestDatabase.open(folder);
        db.run("CREATE TABLE source " + COLUMNS);
        db.run("INSERT INTO source VALUES ('a', 1, 1), ('a', 2, 2), ('b', 1, 3)");
        db.run("ADMIN flush_table('source')");
        try (Stream<Path> files = Files.walk(folder.resolve("data"))) {
            file = files.filter(path -> path.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void fileBecomesAnSstWithoutAFlush() {
        db.run("CREATE TABLE t " + COLUMNS);
        db.run("INSERT INTO t VALUES ('z', 1, 9)");

        assertThat(db.run("COPY t FROM '" + file + "'")).isEqualTo(new QueryResult.Affected(3));

        assertThat(db.rows("SELECT k, ts, v FROM t ORDER BY k, ts"))
                .containsExactly(
                        List.of("a", 1L, 1L), List.of("a", 2L, 2L), List.of("b", 1L, 3L), List.of("z", 1L, 9L));
        assertThat(db.events()).contains("written 1025(0) 1 unlisted", "manifest 1025(0) 1 [Edit]");
        assertThat(file).exists();
        db.run("INSERT INTO t VALUES ('a', 1, 7)");
        assertThat(db.rows("SELECT v FROM t WHERE k = 'a' AND ts = 1")).containsExactly(List.of(7L));
    }

    @Test
    void fileOfAnotherLayoutIsRefusedWithTheFirstDifference() {
        db.run("CREATE TABLE t (k STRING, ts TIMESTAMP TIME INDEX, v BIGINT, PRIMARY KEY (k))");

        assertThatExceptionOfType(QueryException.class)
                .isThrownBy(() -> db.run("COPY t FROM '" + file + "'"))
                .withMessageContaining("does not have the layout of the table: column 2 must be");
        assertThat(db.rows("SELECT * FROM t")).isEmpty();
    }

    @Test
    void otherFilesAndMissingOnesAreRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("x.parquet"), "no parquet");

        assertThatExceptionOfType(QueryException.class)
                .isThrownBy(() -> db.run("COPY source FROM '" + text + "'"))
                .withMessageContaining("not a Parquet file");
        assertThatExceptionOfType(QueryException.class)
                .isThrownBy(() -> db.run("COPY source FROM '/nowhere'"))
                .withMessageContaining("cannot be read");
    }

    @Test
    void fileWithRowsOfSeveralRegionsIsRefused() {
        db.run("CREATE TABLE t " + COLUMNS + " PARTITION ON COLUMNS (k) (k < 'b', k >= 'b')");

        assertThatExceptionOfType(QueryException.class)
                .isThrownBy(() -> db.run("COPY t FROM '" + file + "'"))
                .withMessageContaining("belong to the regions [0, 1]");
    }
}
