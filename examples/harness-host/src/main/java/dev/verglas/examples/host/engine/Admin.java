package dev.verglas.examples.host.engine;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.host.query.QueryResult;
import dev.verglas.examples.host.region.Region;
import dev.verglas.examples.host.sql.Statement;
import dev.verglas.examples.host.sql.TableName;
import java.util.List;

/** ADMIN functions; they work on the regions of this process and answer one row with 0, as GreptimeDB does. */
final class Admin {

    private final Catalog catalog;

    Admin(Catalog catalog) {
        this.catalog = catalog;
    }

    QueryResult flush(Statement.FlushTable statement) {
        catalog.regions().of(catalog.table(statement.table())).forEach(Region::flush);
        return done("flush_table", statement.table());
    }

    QueryResult compact(Statement.CompactTable statement) {
        catalog.regions().of(catalog.table(statement.table())).forEach(Region::compact);
        return done("compact_table", statement.table());
    }

    private static QueryResult done(String function, TableName table) {
        String name = "ADMIN " + function + "('" + table.table() + "')";
        return new QueryResult.Rows(
                List.of(new QueryResult.ResultColumn(name, ConcreteType.of(ConcreteType.Kind.INT64))),
                List.of(List.of(0L)));
    }
}
