package dev.verglas.examples.host.sql;

import org.jspecify.annotations.Nullable;

/**
 * A table as a statement names it.
 *
 * @param catalog null when not written
 * @param schema null when not written: the session's database is meant
 */
public record TableName(@Nullable String catalog, @Nullable String schema, String table) {

    public static TableName of(String table) {
        return new TableName(null, null, table);
    }

    static TableName parse(TokenStream tokens) {
        String first = tokens.name("a table name");
        if (!tokens.trySymbol(".")) {
            return of(first);
        }
        String second = tokens.name("a table name");
        if (!tokens.trySymbol(".")) {
            return new TableName(null, first, second);
        }
        return new TableName(first, second, tokens.name("a table name"));
    }
}
