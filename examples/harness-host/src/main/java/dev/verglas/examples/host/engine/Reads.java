package dev.verglas.examples.host.engine;

import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.sst.DefaultValues;
import dev.verglas.examples.greptime.sst.SstRow;
import dev.verglas.examples.host.meta.TableRecord;
import dev.verglas.examples.host.query.QueryResult;
import dev.verglas.examples.host.query.SelectPlan;
import dev.verglas.examples.host.query.TypeNames;
import dev.verglas.examples.host.region.Region;
import dev.verglas.examples.host.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Statements that read; rows of regions that other processes own are not seen. */
final class Reads {

    private final Catalog catalog;

    Reads(Catalog catalog) {
        this.catalog = catalog;
    }

    QueryResult select(Statement.Select statement) {
        TableRecord table = catalog.table(statement.table());
        SelectPlan plan = new SelectPlan(statement, table.metadata());
        List<SstRow> rows = new ArrayList<>();
        for (Region region : catalog.regions().of(table)) {
            rows.addAll(region.scan());
        }
        return plan.run(rows);
    }

    QueryResult showTables(Statement.ShowTables statement) {
        String schema = catalog.schemaOr(statement.schema());
        catalog.databases().require(schema);
        return texts(
                List.of("Tables"),
                catalog.tables().known().stream()
                        .filter(table -> table.isLive() && table.schema().equals(schema))
                        .map(TableRecord::name)
                        .sorted()
                        .map(Reads::line)
                        .toList());
    }

    QueryResult showDatabases() {
        return texts(
                List.of("Database"),
                catalog.databases().names().stream().map(Reads::line).toList());
    }

    QueryResult describe(Statement.DescribeTable statement) {
        TableRecord table = catalog.table(statement.table());
        return texts(
                List.of("Column", "Type", "Key", "Null", "Default", "Semantic Type"),
                table.metadata().columns().stream().map(Reads::describe).toList());
    }

    private static List<@Nullable Object> describe(ColumnMetadata column) {
        Object defaultValue = DefaultValues.of(column);
        String key =
                switch (column.semanticType()) {
                    case TAG, TIMESTAMP -> "PRI";
                    case FIELD -> "";
                };
        return line(
                column.name(),
                TypeNames.shown(column.type()),
                key,
                column.columnSchema().nullable() ? "YES" : "NO",
                defaultValue == null ? "" : defaultValue.toString(),
                column.semanticType().name().toUpperCase(Locale.ROOT));
    }

    private static List<@Nullable Object> line(String... texts) {
        return List.<@Nullable Object>of((Object[]) texts);
    }

    private static QueryResult texts(List<String> names, List<List<@Nullable Object>> rows) {
        return new QueryResult.Rows(
                names.stream()
                        .map(name -> new QueryResult.ResultColumn(name, ConcreteType.string()))
                        .toList(),
                rows);
    }
}
