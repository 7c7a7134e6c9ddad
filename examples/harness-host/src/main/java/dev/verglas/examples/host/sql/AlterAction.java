package dev.verglas.examples.host.sql;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One change of {@code ALTER TABLE}. */
public sealed interface AlterAction {

    /**
     * {@code ADD COLUMN}.
     *
     * @param first whether the column goes to the front of the table
     * @param after the column it follows, or null for the end (or the front)
     */
    record AddColumn(
            ColumnDefinition column,
            boolean ifNotExists,
            boolean first,
            @Nullable String after) implements AlterAction {}

    /** {@code DROP COLUMN}. */
    record DropColumn(String column) implements AlterAction {}

    /** {@code RENAME COLUMN a TO b}. */
    record RenameColumn(String from, String to) implements AlterAction {}

    /** {@code MODIFY COLUMN c type}. */
    record ModifyColumn(String column, ConcreteType type) implements AlterAction {}

    /** {@code RENAME newname}. */
    record RenameTable(String newName) implements AlterAction {}

    /** {@code SET 'key'='value', …}. */
    record SetOptions(Map<String, String> options) implements AlterAction {
        public SetOptions {
            options = Map.copyOf(options);
        }
    }
}
