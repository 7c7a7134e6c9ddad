package dev.verglas.examples.host.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.host.query.TypeNames;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CreateTableTest {

    @Test
    void clausesNameTimeIndexAndKey() {
        Statement.CreateTable table =
                create("CREATE TABLE IF NOT EXISTS db2.cpu (host STRING, ts TIMESTAMP(6) NOT NULL,"
                        + " v DOUBLE DEFAULT -1.5, TIME INDEX (ts), PRIMARY KEY (host)) ENGINE=mito"
                        + " WITH ('append_mode'='true', sst_format = 'flat', regions=4)");

        assertThat(table.table()).isEqualTo(new TableName(null, "db2", "cpu"));
        assertThat(table.ifNotExists()).isTrue();
        assertThat(table.timeIndex()).isEqualTo("ts");
        assertThat(table.primaryKey()).containsExactly("host");
        assertThat(table.columns()).extracting(ColumnDefinition::nullable).containsExactly(true, false, true);
        assertThat(table.columns().get(2).defaultValue()).isEqualTo(new Expression.Literal(new BigDecimal("-1.5")));
        assertThat(table.options())
                .containsOnly(
                        java.util.Map.entry("append_mode", "true"),
                        java.util.Map.entry("sst_format", "flat"),
                        java.util.Map.entry("regions", "4"));
    }

    @Test
    void columnsMayBeMarkedInline() {
        Statement.CreateTable table =
                create("create table t (ts timestamp time index, host string primary key, \"V x\" int comment 'c')");

        assertThat(table.timeIndex()).isEqualTo("ts");
        assertThat(table.columns().get(0).nullable()).isFalse();
        assertThat(table.primaryKey()).containsExactly("host");
        assertThat(table.columns().get(2).name()).isEqualTo("V x");
        assertThat(table.engine()).isEqualTo("mito");
    }

    @Test
    void wordsOfOtherClausesMayNameColumns() {
        Statement.CreateTable table = create("CREATE TABLE demo (ts TIMESTAMP(6) NOT NULL, host STRING, region STRING,"
                + " cpu DOUBLE, mem DOUBLE, status INT, TIME INDEX (ts))");

        assertThat(table.columns())
                .extracting(ColumnDefinition::name)
                .containsExactly("ts", "host", "region", "cpu", "mem", "status");
    }

    @Test
    void partitionsKeepTheirConditions() {
        Statement.CreateTable table = create("CREATE TABLE p (host STRING, ts TIMESTAMP TIME INDEX, PRIMARY KEY(host))"
                + " PARTITION ON COLUMNS (host) (host < 'h3', host >= 'h3' AND host < 'h6', host >= 'h6')");

        assertThat(table.partitionColumns()).containsExactly("host");
        assertThat(table.partitions()).hasSize(3);
        assertThat(table.partitions().get(0))
                .isEqualTo(new Expression.Binary(
                        Expression.Operator.LESS, new Expression.Column("host"), new Expression.Literal("h3")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "BOOLEAN|BOOLEAN|Boolean",
                "TINYINT|INT8|Int8",
                "SMALLINT UNSIGNED|UINT16|UInt16",
                "INT(11) UNSIGNED|UINT32|UInt32",
                "BIGINT|INT64|Int64",
                "UINT64|UINT64|UInt64",
                "FLOAT|FLOAT32|Float32",
                "DOUBLE|FLOAT64|Float64",
                "VARCHAR(20)|STRING|String",
                "VARBINARY|BINARY|Binary",
                "DATE|DATE|Date",
                "TIMESTAMP|TIMESTAMP|TimestampMillisecond",
                "TIMESTAMP(0)|TIMESTAMP|TimestampSecond",
                "timestamp_ns|TIMESTAMP|TimestampNanosecond",
                "DECIMAL|DECIMAL128|Decimal(38, 10)",
                "DECIMAL(9)|DECIMAL128|Decimal(9, 0)",
                "DECIMAL(18,4)|DECIMAL128|Decimal(18, 4)",
                "JSON|JSON|Json"
            })
    void typesAreReadWithTheirAliases(String text, ConcreteType.Kind kind, String shown) {
        Statement.CreateTable table = create("CREATE TABLE t (c " + text + ", ts TIMESTAMP TIME INDEX)");

        ConcreteType type = table.columns().get(0).type();
        assertThat(type.kind()).isEqualTo(kind);
        assertThat(TypeNames.shown(type)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "INTERVAL|unknown column type 'interval'",
                "TIMESTAMP(4)|timestamp precision must be 0, 3, 6 or 9, not 4",
                "DOUBLE UNSIGNED|double has no unsigned form",
                "DECIMAL(40,2)|decimal(40,2) is out of range"
            })
    void typesThatDoNotExistAreNamed(String text, String problem) {
        assertThatExceptionOfType(SqlException.class)
                .isThrownBy(() -> SqlParser.parse("CREATE TABLE t (c " + text + ")"))
                .withMessageContaining(problem);
    }

    @Test
    void secondTimeIndexAndSecondKeyAreRefused() {
        assertThatExceptionOfType(SqlException.class)
                .isThrownBy(() -> SqlParser.parse("CREATE TABLE t (a TIMESTAMP TIME INDEX, TIME INDEX (a))"))
                .withMessage("line 1, column 41: a table has one time index, 'a' is named already");
        assertThatExceptionOfType(SqlException.class)
                .isThrownBy(() -> SqlParser.parse("CREATE TABLE t (a INT, PRIMARY KEY (a), PRIMARY KEY (a))"));
    }

    private static Statement.CreateTable create(String sql) {
        return (Statement.CreateTable) SqlParser.parse(sql).get(0);
    }
}
