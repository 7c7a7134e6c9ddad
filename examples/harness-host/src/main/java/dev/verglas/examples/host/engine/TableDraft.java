package dev.verglas.examples.host.engine;

import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ColumnSchema;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.PrimaryKeyEncoding;
import dev.verglas.examples.greptime.manifest.RegionId;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.SemanticType;
import dev.verglas.examples.host.meta.Partitioning;
import dev.verglas.examples.host.meta.TableOptions;
import dev.verglas.examples.host.meta.TableRecord;
import dev.verglas.examples.host.query.Conditions;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.sql.ColumnDefinition;
import dev.verglas.examples.host.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A CREATE TABLE statement turned into a table; checks everything that the parser cannot. */
final class TableDraft {

    private final Statement.CreateTable statement;
    private final String schema;
    private final OptionValues options;
    private final List<ColumnMetadata> columns = new ArrayList<>();
    private final List<Long> primaryKey = new ArrayList<>();

    TableDraft(Statement.CreateTable statement, String schema) {
        this.statement = statement;
        this.schema = schema;
        if (!statement.engine().equals("mito")) {
            throw QueryException.unsupported("engine '" + statement.engine() + "' is not supported, only mito");
        }
        this.options = OptionValues.forCreate(statement.options());
        requireTimeIndex();
        for (ColumnDefinition column : statement.columns()) {
            columns.add(column(column));
        }
        for (String key : statement.primaryKey()) {
            primaryKey.add(keyColumn(key));
        }
    }

    /** The table under an id; column ids start at 0 in the order of the statement, as in GreptimeDB. */
    TableRecord withId(long tableId) {
        RegionMetadata metadata = metadata(tableId);
        return new TableRecord(
                tableId,
                schema,
                statement.table().table(),
                TableRecord.State.CREATING,
                new TableOptions(options.mergeMode(), options.appendMode(), options.sstFormat()),
                partitioning(metadata),
                metadata,
                columns.size(),
                0);
    }

    private RegionMetadata metadata(long tableId) {
        return new RegionMetadata(
                columns, primaryKey, RegionId.of(tableId, 0).value(), 0, PrimaryKeyEncoding.DENSE, "");
    }

    private Partitioning partitioning(RegionMetadata metadata) {
        if (statement.partitions().isEmpty()) {
            return Partitioning.byHash(options.regions());
        }
        if (options.regions() != 1) {
            throw QueryException.invalid("give PARTITION ON COLUMNS or the option 'regions', not both");
        }
        Conditions conditions = new Conditions(metadata);
        statement.partitionColumns().forEach(conditions::position);
        statement.partitions().forEach(conditions::compile);
        return new Partitioning(
                statement.partitions().size(),
                statement.partitionColumns(),
                statement.partitions().stream().map(PartitionJson::write).toList());
    }

    private void requireTimeIndex() {
        if (statement.timeIndex() == null) {
            throw QueryException.invalid("table '" + statement.table().table()
                    + "' needs a time index: add TIME INDEX (a timestamp column)");
        }
        Set<String> names = new HashSet<>();
        for (ColumnDefinition column : statement.columns()) {
            if (!names.add(column.name())) {
                throw new QueryException(
                        QueryException.Code.COLUMN_EXISTS, "column '" + column.name() + "' is declared twice");
            }
            if (column.name().equals(statement.timeIndex()) && column.type().kind() != ConcreteType.Kind.TIMESTAMP) {
                throw QueryException.invalid("the time index '" + column.name() + "' must be a TIMESTAMP");
            }
        }
        if (!names.contains(statement.timeIndex())) {
            throw QueryException.columnNotFound(statement.timeIndex());
        }
    }

    private ColumnMetadata column(ColumnDefinition definition) {
        ConcreteType type = definition.type();
        boolean timeIndex = definition.name().equals(statement.timeIndex());
        ColumnSchema column;
        if (timeIndex) {
            column = ColumnSchema.timeIndex(definition.name(), type);
        } else if (definition.nullable()) {
            column = ColumnSchema.nullable(definition.name(), type);
        } else {
            column = ColumnSchema.required(definition.name(), type);
        }
        SemanticType semantic = SemanticType.FIELD;
        if (timeIndex) {
            semantic = SemanticType.TIMESTAMP;
        } else if (statement.primaryKey().contains(definition.name())) {
            semantic = SemanticType.TAG;
        }
        return new ColumnMetadata(
                column.withDefault(DefaultConstraint.of(definition.defaultValue(), type, definition.name())),
                semantic,
                columns.size());
    }

    private long keyColumn(String name) {
        for (ColumnMetadata column : columns) {
            if (column.name().equals(name)) {
                requireKey(column, primaryKey);
                return column.columnId();
            }
        }
        throw QueryException.columnNotFound(name);
    }

    private static void requireKey(ColumnMetadata column, List<Long> keysBefore) {
        if (column.semanticType() == SemanticType.TIMESTAMP) {
            throw QueryException.invalid("the time index '" + column.name() + "' cannot be part of the primary key");
        }
        if (keysBefore.contains(column.columnId())) {
            throw QueryException.invalid("column '" + column.name() + "' is twice in the primary key");
        }
        ColumnChecks.requireKeyType(column.name(), column.type());
    }
}
