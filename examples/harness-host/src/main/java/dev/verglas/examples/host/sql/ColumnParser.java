package dev.verglas.examples.host.sql;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import org.jspecify.annotations.Nullable;

/** Reads a column definition: name, type and its options in any order. */
final class ColumnParser {

    private final TokenStream tokens;

    ColumnParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    ColumnDefinition parse() {
        String name = tokens.name("a column name");
        ConcreteType type = new TypeParser(tokens).parse();
        boolean nullable = true;
        boolean timeIndex = false;
        boolean primaryKey = false;
        @Nullable Expression defaultValue = null;
        @Nullable String comment = null;
        while (true) {
            if (tokens.tryWords("not", "null")) {
                nullable = false;
            } else if (tokens.tryWords("null")) {
                nullable = true;
            } else if (tokens.tryWords("default")) {
                defaultValue = new ExpressionParser(tokens).operand();
            } else if (tokens.tryWords("time", "index")) {
                timeIndex = true;
                nullable = false;
            } else if (tokens.tryWords("primary", "key")) {
                primaryKey = true;
            } else if (tokens.tryWords("comment")) {
                comment = tokens.string("a comment in single quotes");
            } else {
                return new ColumnDefinition(name, type, nullable, defaultValue, timeIndex, primaryKey, comment);
            }
        }
    }
}
