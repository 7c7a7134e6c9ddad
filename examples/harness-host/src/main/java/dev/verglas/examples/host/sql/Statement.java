package dev.verglas.examples.host.sql;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One parsed statement. */
public sealed interface Statement {

    /** {@code CREATE DATABASE} or {@code CREATE SCHEMA}. */
    record CreateDatabase(String name, boolean ifNotExists) implements Statement {}

    /**
     * {@code CREATE TABLE}.
     *
     * @param timeIndex null when no column is marked and no clause names one
     * @param primaryKey in key order; inline marks and the clause joined
     * @param partitionColumns empty for an unpartitioned table
     * @param partitions one condition for each region, in region order
     * @param options the {@code WITH} list, keys in lower case
     */
    record CreateTable(
            TableName table,
            boolean ifNotExists,
            List<ColumnDefinition> columns,
            @Nullable String timeIndex,
            List<String> primaryKey,
            List<String> partitionColumns,
            List<Expression> partitions,
            String engine,
            Map<String, String> options)
            implements Statement {
        public CreateTable {
            columns = List.copyOf(columns);
            primaryKey = List.copyOf(primaryKey);
            partitionColumns = List.copyOf(partitionColumns);
            partitions = List.copyOf(partitions);
            options = Map.copyOf(options);
        }
    }

    /**
     * {@code INSERT INTO … VALUES …}.
     *
     * @param columns empty when not written: the values come in the table's column order
     */
    record Insert(TableName table, List<String> columns, List<List<Expression>> rows) implements Statement {
        public Insert {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /** {@code DELETE FROM … WHERE …}. */
    record Delete(TableName table, @Nullable Expression where) implements Statement {}

    /** {@code ALTER TABLE}. */
    record AlterTable(TableName table, List<AlterAction> actions) implements Statement {
        public AlterTable {
            actions = List.copyOf(actions);
        }
    }

    /** {@code TRUNCATE TABLE}. */
    record Truncate(TableName table) implements Statement {}

    /** {@code DROP TABLE}. */
    record DropTable(TableName table, boolean ifExists) implements Statement {}

    /** {@code ADMIN flush_table('t')}. */
    record FlushTable(TableName table) implements Statement {}

    /** {@code ADMIN compact_table('t')}. */
    record CompactTable(TableName table) implements Statement {}

    /** {@code COPY t FROM 'file.parquet'}: one existing Parquet file becomes an SST. */
    record CopyFrom(TableName table, String path) implements Statement {}

    /** {@code SHOW TABLES [FROM schema]}. */
    record ShowTables(@Nullable String schema) implements Statement {}

    /** {@code SHOW DATABASES}. */
    record ShowDatabases() implements Statement {}

    /** {@code DESCRIBE TABLE t}. */
    record DescribeTable(TableName table) implements Statement {}

    /**
     * {@code SELECT … FROM one table}.
     *
     * @param limit null for no limit
     */
    record Select(
            List<SelectItem> items,
            TableName table,
            @Nullable Expression where,
            List<Expression> groupBy,
            List<Ordering> orderBy,
            @Nullable Long limit,
            long offset)
            implements Statement {
        public Select {
            items = List.copyOf(items);
            groupBy = List.copyOf(groupBy);
            orderBy = List.copyOf(orderBy);
        }
    }

    /** One output column; {@code alias} is null when not written. */
    record SelectItem(Expression expression, @Nullable String alias) {}

    /** One sort key; a whole number in {@code expression} means that output column, counted from 1. */
    record Ordering(Expression expression, boolean descending, boolean nullsFirst) {}
}
