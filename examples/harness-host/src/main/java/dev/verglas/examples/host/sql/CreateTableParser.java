package dev.verglas.examples.host.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what follows {@code CREATE TABLE}. */
final class CreateTableParser {

    private final TokenStream tokens;
    private final List<ColumnDefinition> columns = new ArrayList<>();
    private final List<String> primaryKey = new ArrayList<>();
    private @Nullable String timeIndex;

    CreateTableParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    Statement.CreateTable parse() {
        boolean ifNotExists = tokens.tryWords("if", "not", "exists");
        TableName table = TableName.parse(tokens);
        tokens.parenthesised(this::element);
        List<String> partitionColumns = List.of();
        List<Expression> partitions = List.of();
        if (tokens.tryWords("partition")) {
            tokens.words("on", "columns");
            partitionColumns = tokens.parenthesised(() -> tokens.name("a partition column"));
            partitions = conditions();
        }
        String engine = "mito";
        if (tokens.tryWords("engine")) {
            tokens.symbol("=");
            engine = tokens.name("an engine name");
        }
        Map<String, String> options = tokens.tryWords("with") ? new OptionsParser(tokens).parenthesised() : Map.of();
        return new Statement.CreateTable(
                table, ifNotExists, columns, timeIndex, primaryKey, partitionColumns, partitions, engine, options);
    }

    private List<Expression> conditions() {
        tokens.symbol("(");
        if (tokens.trySymbol(")")) {
            return List.of();
        }
        List<Expression> conditions = tokens.commaSeparated(() -> new ExpressionParser(tokens).parse());
        tokens.symbol(")");
        return conditions;
    }

    /** One column or one clause of the element list; answers the token it starts with. */
    private Token element() {
        Token start = tokens.peek();
        if (tokens.tryWords("time", "index")) {
            List<String> named = tokens.parenthesised(() -> tokens.name("the time index column"));
            for (String column : named) {
                markTimeIndex(start, column);
            }
        } else if (tokens.tryWords("primary", "key")) {
            if (!primaryKey.isEmpty()) {
                throw new SqlException(start, "primary key is given twice");
            }
            primaryKey.addAll(tokens.parenthesised(() -> tokens.name("a key column")));
        } else {
            ColumnDefinition column = new ColumnParser(tokens).parse();
            columns.add(column);
            if (column.timeIndex()) {
                markTimeIndex(start, column.name());
            }
            if (column.primaryKey()) {
                primaryKey.add(column.name());
            }
        }
        return start;
    }

    private void markTimeIndex(Token start, String column) {
        if (timeIndex != null) {
            throw new SqlException(start, "a table has one time index, '" + timeIndex + "' is named already");
        }
        timeIndex = column;
    }
}
