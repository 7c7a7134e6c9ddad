package dev.verglas.examples.host.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlParserTest {

    @Test
    void statementsAreSeparatedBySemicolons() {
        assertThat(SqlParser.parse("; show tables;; show databases ;"))
                .containsExactly(new Statement.ShowTables(null), new Statement.ShowDatabases());
    }

    @Test
    void insertReadsRowsOfSignedNumbersStringsAndNulls() {
        Statement.Insert insert =
                (Statement.Insert) one("INSERT INTO t (a, `b`) VALUES (-1.5, 'x'), (NULL, true), (X'0aFF', now())");

        assertThat(insert.columns()).containsExactly("a", "b");
        assertThat(insert.rows().get(0))
                .containsExactly(new Expression.Literal(new BigDecimal("-1.5")), new Expression.Literal("x"));
        assertThat(insert.rows().get(1)).containsExactly(new Expression.Literal(null), new Expression.Literal(true));
        assertThat(((Expression.Literal) insert.rows().get(2).get(0)).value()).isEqualTo(new byte[] {10, -1});
        assertThat(insert.rows().get(2).get(1)).isEqualTo(new Expression.Call("now", List.of()));
    }

    @Test
    void insertWithoutColumnsLeavesThemEmpty() {
        assertThat(((Statement.Insert) one("INSERT INTO t VALUES (1)")).columns())
                .isEmpty();
    }

    @Test
    void andBindsCloserThanOrAndNotCloserThanBoth() {
        Statement.Delete delete = (Statement.Delete) one("DELETE FROM t WHERE a = 1 OR NOT b = 2 AND c = 3");

        assertThat(delete.where())
                .isEqualTo(new Expression.Binary(
                        Expression.Operator.OR,
                        equal("a", 1),
                        new Expression.Binary(
                                Expression.Operator.AND, new Expression.Not(equal("b", 2)), equal("c", 3))));
    }

    @Test
    void inAndBetweenBecomeComparisons() {
        assertThat(((Statement.Delete) one("DELETE FROM t WHERE a IN (1, 2)")).where())
                .isEqualTo(new Expression.Binary(Expression.Operator.OR, equal("a", 1), equal("a", 2)));
        assertThat(((Statement.Delete) one("DELETE FROM t WHERE a NOT BETWEEN 1 AND 2")).where())
                .isEqualTo(new Expression.Not(new Expression.Binary(
                        Expression.Operator.AND,
                        new Expression.Binary(
                                Expression.Operator.GREATER_OR_EQUAL, new Expression.Column("a"), number(1)),
                        new Expression.Binary(
                                Expression.Operator.LESS_OR_EQUAL, new Expression.Column("a"), number(2)))));
    }

    @Test
    void selectReadsEveryClause() {
        Statement.Select select = (Statement.Select) one("SELECT host, avg(cpu) AS load, count(*) FROM db.demo"
                + " WHERE cpu IS NOT NULL GROUP BY host ORDER BY load DESC, 1 NULLS FIRST LIMIT 10 OFFSET 2");

        assertThat(select.items())
                .containsExactly(
                        new Statement.SelectItem(new Expression.Column("host"), null),
                        new Statement.SelectItem(
                                new Expression.Call("avg", List.of(new Expression.Column("cpu"))), "load"),
                        new Statement.SelectItem(new Expression.Call("count", List.of(new Expression.Star())), null));
        assertThat(select.table()).isEqualTo(new TableName(null, "db", "demo"));
        assertThat(select.where()).isEqualTo(new Expression.Not(new Expression.IsNull(new Expression.Column("cpu"))));
        assertThat(select.groupBy()).containsExactly(new Expression.Column("host"));
        assertThat(select.orderBy())
                .containsExactly(
                        new Statement.Ordering(new Expression.Column("load"), true, true),
                        new Statement.Ordering(number(1), false, true));
        assertThat(select.limit()).isEqualTo(10L);
        assertThat(select.offset()).isEqualTo(2);
    }

    @Test
    void alterReadsEveryAction() {
        Statement.AlterTable alter = (Statement.AlterTable) one("ALTER TABLE t ADD COLUMN dc STRING PRIMARY KEY,"
                + " ADD COLUMN f INT DEFAULT 7 AFTER ts, DROP COLUMN b, RENAME COLUMN c TO d,"
                + " MODIFY COLUMN a BIGINT, RENAME u, SET 'append_mode'='true'");

        assertThat(alter.actions())
                .containsExactly(
                        new AlterAction.AddColumn(
                                new ColumnDefinition(
                                        "dc", ConcreteType.of(ConcreteType.Kind.STRING), true, null, false, true, null),
                                false,
                                false,
                                null),
                        new AlterAction.AddColumn(
                                new ColumnDefinition(
                                        "f",
                                        ConcreteType.of(ConcreteType.Kind.INT32),
                                        true,
                                        number(7),
                                        false,
                                        false,
                                        null),
                                false,
                                false,
                                "ts"),
                        new AlterAction.DropColumn("b"),
                        new AlterAction.RenameColumn("c", "d"),
                        new AlterAction.ModifyColumn("a", ConcreteType.of(ConcreteType.Kind.INT64)),
                        new AlterAction.RenameTable("u"),
                        new AlterAction.SetOptions(Map.of("append_mode", "true")));
    }

    @Test
    void smallStatementsAreRead() {
        assertThat(one("admin flush_table('Mixed Case')"))
                .isEqualTo(new Statement.FlushTable(TableName.of("Mixed Case")));
        assertThat(one("ADMIN compact_table('db.t')"))
                .isEqualTo(new Statement.CompactTable(new TableName(null, "db", "t")));
        assertThat(one("TRUNCATE TABLE greptime.public.t"))
                .isEqualTo(new Statement.Truncate(new TableName("greptime", "public", "t")));
        assertThat(one("DROP TABLE IF EXISTS t")).isEqualTo(new Statement.DropTable(TableName.of("t"), true));
        assertThat(one("CREATE DATABASE IF NOT EXISTS \"My db\""))
                .isEqualTo(new Statement.CreateDatabase("My db", true));
        assertThat(one("COPY t FROM '/data/x.parquet' WITH (FORMAT = 'parquet')"))
                .isEqualTo(new Statement.CopyFrom(TableName.of("t"), "/data/x.parquet"));
        assertThat(one("DESC TABLE t")).isEqualTo(new Statement.DescribeTable(TableName.of("t")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "SELEC 1|line 1, column 1: unknown statement 'selec'",
                "SELECT FROM t|line 1, column 8: expected a column, a function or *, found 'from'",
                "SELECT * FROM t WHERE|line 1, column 22: expected a value, found end of input",
                "INSERT INTO t VALUES (1|line 1, column 24: expected ')', found end of input",
                "DROP VIEW v|line 1, column 6: expected TABLE, found 'view'",
                "ADMIN reboot('t')|line 1, column 7: unknown admin function 'reboot'",
                "SHOW TABLES x|line 1, column 13: expected ';' or the end of the statement, found 'x'",
                "SELECT * FROM t LIMIT 'x'|line 1, column 23: expected a row count, found string 'x'",
                "INSERT INTO t VALUES (X'0g')|line 1, column 23: X'0g' is not a sequence of hexadecimal bytes",
                "COPY t FROM 'x' WITH (format=csv)|line 1, column 17: format 'csv' is not supported, only parquet"
            })
    void errorsTellPlaceExpectationAndFinding(String sql, String message) {
        assertThatExceptionOfType(SqlException.class)
                .isThrownBy(() -> SqlParser.parse(sql))
                .withMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ;; ", "-- nothing"})
    void emptyInputIsAnError(String sql) {
        assertThatExceptionOfType(SqlException.class)
                .isThrownBy(() -> SqlParser.parse(sql))
                .withMessageContaining("expected a statement, found end of input");
    }

    private static Statement one(String sql) {
        List<Statement> statements = SqlParser.parse(sql);
        assertThat(statements).hasSize(1);
        return statements.get(0);
    }

    private static Expression equal(String column, long value) {
        return new Expression.Binary(Expression.Operator.EQUAL, new Expression.Column(column), number(value));
    }

    private static Expression number(long value) {
        return new Expression.Literal(BigDecimal.valueOf(value));
    }
}
