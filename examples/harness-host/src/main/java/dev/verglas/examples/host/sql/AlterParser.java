package dev.verglas.examples.host.sql;

import org.jspecify.annotations.Nullable;

/** Reads what follows {@code ALTER TABLE}. */
final class AlterParser {

    private final TokenStream tokens;

    AlterParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    Statement.AlterTable parse() {
        TableName table = TableName.parse(tokens);
        return new Statement.AlterTable(table, tokens.commaSeparated(this::action));
    }

    private AlterAction action() {
        if (tokens.tryWords("add")) {
            return addColumn();
        }
        if (tokens.tryWords("drop")) {
            tokens.tryWords("column");
            return new AlterAction.DropColumn(tokens.name("a column name"));
        }
        if (tokens.tryWords("rename", "column")) {
            String from = tokens.name("a column name");
            tokens.words("to");
            return new AlterAction.RenameColumn(from, tokens.name("the new column name"));
        }
        if (tokens.tryWords("rename")) {
            tokens.tryWords("to");
            return new AlterAction.RenameTable(tokens.name("the new table name"));
        }
        if (tokens.tryWords("modify")) {
            tokens.tryWords("column");
            return new AlterAction.ModifyColumn(tokens.name("a column name"), new TypeParser(tokens).parse());
        }
        if (tokens.tryWords("set")) {
            return new AlterAction.SetOptions(new OptionsParser(tokens).list());
        }
        throw tokens.expected("ADD, DROP, RENAME, MODIFY or SET");
    }

    private AlterAction addColumn() {
        tokens.tryWords("column");
        boolean ifNotExists = tokens.tryWords("if", "not", "exists");
        ColumnDefinition column = new ColumnParser(tokens).parse();
        boolean first = tokens.tryWords("first");
        @Nullable String after = !first && tokens.tryWords("after") ? tokens.name("a column name") : null;
        return new AlterAction.AddColumn(column, ifNotExists, first, after);
    }
}
