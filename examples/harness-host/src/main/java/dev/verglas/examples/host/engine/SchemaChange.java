package dev.verglas.examples.host.engine;

import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ColumnSchema;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.SemanticType;
import dev.verglas.examples.host.meta.TableOptions;
import dev.verglas.examples.host.meta.TableRecord;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.sql.AlterAction;
import dev.verglas.examples.host.sql.ColumnDefinition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One ALTER applied to a table: columns keep their ids, a new one takes the next, none is used again.
 *
 * <p>As in GreptimeDB only fields are dropped or modified, and a new tag goes to the end of the key. Renaming a column is
 * this host's own: it keeps the id.
 */
final class SchemaChange {

    private final TableRecord table;
    private final List<ColumnMetadata> columns;

    private SchemaChange(TableRecord table) {
        this.table = table;
        this.columns = new ArrayList<>(table.metadata().columns());
    }

    /** The table after an action, with the next schema version; the same table if there is nothing to do. */
    static TableRecord apply(TableRecord table, AlterAction action) {
        SchemaChange change = new SchemaChange(table);
        if (action instanceof AlterAction.AddColumn add) {
            return change.add(add);
        }
        if (action instanceof AlterAction.DropColumn drop) {
            return change.drop(drop.column());
        }
        if (action instanceof AlterAction.RenameColumn rename) {
            return change.rename(rename.from(), rename.to());
        }
        if (action instanceof AlterAction.ModifyColumn modify) {
            return change.modify(modify.column(), modify.type());
        }
        if (action instanceof AlterAction.SetOptions set) {
            return change.setOptions(OptionValues.forAlter(set.options()));
        }
        throw new IllegalArgumentException("no change of the schema: " + action);
    }

    private TableRecord add(AlterAction.AddColumn action) {
        ColumnDefinition definition = action.column();
        if (position(definition.name()) >= 0) {
            if (action.ifNotExists()) {
                return table;
            }
            throw exists(definition.name());
        }
        if (definition.timeIndex()) {
            throw QueryException.invalid("a table has one time index, which cannot be added");
        }
        ConcreteType type = definition.type();
        if (!definition.nullable() && definition.defaultValue() == null) {
            throw QueryException.invalid(
                    "column '" + definition.name() + "' must be nullable or have a default, for rows that exist");
        }
        ColumnSchema schema = definition.nullable()
                ? ColumnSchema.nullable(definition.name(), type)
                : ColumnSchema.required(definition.name(), type);
        long id = table.nextColumnId();
        List<Long> key = new ArrayList<>(table.metadata().primaryKey());
        if (definition.primaryKey()) {
            ColumnChecks.requireKeyType(definition.name(), type);
            key.add(id);
        }
        ColumnMetadata column = new ColumnMetadata(
                schema.withDefault(DefaultConstraint.of(definition.defaultValue(), type, definition.name())),
                definition.primaryKey() ? SemanticType.TAG : SemanticType.FIELD,
                id);
        columns.add(placeOf(action.first(), action.after()), column);
        return result(key, id + 1);
    }

    private int placeOf(boolean first, @Nullable String after) {
        if (first) {
            return 0;
        }
        return after == null ? columns.size() : require(after) + 1;
    }

    private TableRecord drop(String name) {
        columns.remove(requireField(name, "dropped"));
        return result(table.metadata().primaryKey(), table.nextColumnId());
    }

    private TableRecord rename(String from, String to) {
        int position = require(from);
        if (position(to) >= 0) {
            throw exists(to);
        }
        if (table.partitioning().columns().contains(from)) {
            throw QueryException.unsupported("column '" + from + "' is part of the partition rule");
        }
        ColumnMetadata old = columns.get(position);
        ColumnSchema schema = old.columnSchema();
        ColumnSchema renamed = new ColumnSchema(
                to,
                schema.dataType(),
                schema.nullable(),
                schema.timeIndex(),
                schema.defaultConstraint(),
                schema.metadata());
        columns.set(position, new ColumnMetadata(renamed, old.semanticType(), old.columnId()));
        return result(table.metadata().primaryKey(), table.nextColumnId());
    }

    private TableRecord modify(String name, ConcreteType type) {
        int position = requireField(name, "modified");
        ColumnMetadata old = columns.get(position);
        if (old.type().equals(type)) {
            return table;
        }
        ColumnChecks.requireCast(name, old.type(), type);
        if (old.columnSchema().defaultConstraint() != null) {
            throw QueryException.unsupported("column '" + name + "' has a default and keeps its type");
        }
        ColumnSchema schema =
                old.columnSchema().nullable() ? ColumnSchema.nullable(name, type) : ColumnSchema.required(name, type);
        columns.set(position, new ColumnMetadata(schema, old.semanticType(), old.columnId()));
        return result(table.metadata().primaryKey(), table.nextColumnId());
    }

    private TableRecord setOptions(OptionValues values) {
        TableOptions options = table.options();
        if (values.setsAppendMode()) {
            if (options.appendMode() && !values.appendMode()) {
                throw QueryException.invalid("append_mode cannot be switched off");
            }
            options = options.withAppendMode(values.appendMode());
        }
        if (values.setsSstFormat()) {
            options = options.withSstFormat(values.sstFormat());
        }
        return options.equals(table.options()) ? table : table.withOptions(options);
    }

    private TableRecord result(List<Long> primaryKey, long nextColumnId) {
        RegionMetadata old = table.metadata();
        RegionMetadata changed = new RegionMetadata(
                columns,
                primaryKey,
                old.regionId(),
                old.schemaVersion(),
                old.primaryKeyEncoding(),
                old.partitionExpr());
        return table.withSchema(changed, nextColumnId);
    }

    private int requireField(String name, String what) {
        int position = require(name);
        if (columns.get(position).semanticType() != SemanticType.FIELD) {
            throw QueryException.invalid(
                    "column '" + name + "' is the time index or part of the key and cannot be " + what);
        }
        if (table.partitioning().columns().contains(name)) {
            throw QueryException.invalid("column '" + name + "' is part of the partition rule and cannot be " + what);
        }
        return position;
    }

    private int require(String name) {
        int position = position(name);
        if (position < 0) {
            throw QueryException.columnNotFound(name);
        }
        return position;
    }

    private int position(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private static QueryException exists(String name) {
        return new QueryException(QueryException.Code.COLUMN_EXISTS, "column '" + name + "' exists already");
    }
}
