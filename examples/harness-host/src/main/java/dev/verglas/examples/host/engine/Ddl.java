package dev.verglas.examples.host.engine;

import dev.verglas.examples.host.meta.MetadataException;
import dev.verglas.examples.host.meta.TableRecord;
import dev.verglas.examples.host.meta.Tables;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.query.QueryResult;
import dev.verglas.examples.host.sql.AlterAction;
import dev.verglas.examples.host.sql.Statement;
import java.util.List;
import java.util.Optional;

/** Statements that change the metadata; the caller brings the regions up to date afterwards. */
final class Ddl {

    private static final QueryResult DONE = new QueryResult.Affected(0);

    private final Catalog catalog;

    Ddl(Catalog catalog) {
        this.catalog = catalog;
    }

    QueryResult createDatabase(Statement.CreateDatabase statement) {
        requirePathName(statement.name(), "database");
        catalog.databases().create(statement.name(), statement.ifNotExists());
        return new QueryResult.Affected(1);
    }

    QueryResult createTable(Statement.CreateTable statement) {
        String schema = catalog.schemaOf(statement.table());
        catalog.databases().require(schema);
        TableDraft draft = new TableDraft(statement, schema);
        try {
            catalog.tables().create(schema, statement.table().table(), draft::withId);
        } catch (MetadataException e) {
            if (!statement.ifNotExists() || !Catalog.isExistingTable(e)) {
                throw e;
            }
        }
        return DONE;
    }

    QueryResult alter(Statement.AlterTable statement) {
        TableRecord table = catalog.table(statement.table());
        List<AlterAction> actions = statement.actions();
        if (actions.size() == 1 && actions.get(0) instanceof AlterAction.RenameTable rename) {
            catalog.tables().rename(table, rename.newName());
            return DONE;
        }
        if (actions.stream().anyMatch(AlterAction.RenameTable.class::isInstance)) {
            throw QueryException.unsupported("RENAME of a table stands alone in its statement");
        }
        catalog.tables().update(table.tableId(), current -> {
            TableRecord changed = Tables.requireLive(current);
            for (AlterAction action : actions) {
                changed = SchemaChange.apply(changed, action);
            }
            return changed;
        });
        return DONE;
    }

    QueryResult truncate(Statement.Truncate statement) {
        TableRecord table = catalog.table(statement.table());
        catalog.tables()
                .update(table.tableId(), current -> Tables.requireLive(current).truncated());
        return DONE;
    }

    QueryResult drop(Statement.DropTable statement) {
        Optional<TableRecord> table = catalog.tables()
                .find(catalog.schemaOf(statement.table()), statement.table().table());
        if (table.isEmpty() && statement.ifExists()) {
            return DONE;
        }
        catalog.tables().drop(table.orElseGet(() -> catalog.table(statement.table())));
        return DONE;
    }

    /** Schema names stand literally in object paths, as in GreptimeDB. */
    private static void requirePathName(String name, String what) {
        if (name.isEmpty() || name.contains("/") || name.equals(".") || name.equals("..")) {
            throw QueryException.invalid("'" + name + "' cannot name a " + what);
        }
    }
}
