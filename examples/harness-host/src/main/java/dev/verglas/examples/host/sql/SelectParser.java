package dev.verglas.examples.host.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what follows {@code SELECT}. */
final class SelectParser {

    private final TokenStream tokens;
    private final ExpressionParser expressions;

    SelectParser(TokenStream tokens) {
        this.tokens = tokens;
        this.expressions = new ExpressionParser(tokens);
    }

    Statement.Select parse() {
        List<Statement.SelectItem> items = tokens.commaSeparated(this::item);
        tokens.words("from");
        TableName table = TableName.parse(tokens);
        @Nullable Expression where = tokens.tryWords("where") ? expressions.parse() : null;
        List<Expression> groupBy = List.of();
        if (tokens.tryWords("group", "by")) {
            groupBy = tokens.commaSeparated(expressions::operand);
        }
        List<Statement.Ordering> orderBy = List.of();
        if (tokens.tryWords("order", "by")) {
            orderBy = tokens.commaSeparated(this::ordering);
        }
        @Nullable Long limit = tokens.tryWords("limit") ? (Long) count("a row count") : null;
        long offset = tokens.tryWords("offset") ? count("a number of rows to skip") : 0;
        return new Statement.Select(items, table, where, groupBy, orderBy, limit, offset);
    }

    private Statement.SelectItem item() {
        if (tokens.trySymbol("*")) {
            return new Statement.SelectItem(new Expression.Star(), null);
        }
        if (tokens.peek().isWord("from")) {
            throw tokens.expected("a column, a function or *");
        }
        Expression expression = expressions.operand();
        @Nullable String alias = null;
        if (tokens.tryWords("as")) {
            alias = tokens.name("an alias");
        } else if (tokens.peek().isName() && !tokens.peek().isWord("from")) {
            alias = tokens.name("an alias");
        }
        return new Statement.SelectItem(expression, alias);
    }

    /** Nulls come last in ascending and first in descending order, as in the database. */
    private Statement.Ordering ordering() {
        Expression key = expressions.operand();
        boolean descending = tokens.tryWords("desc");
        if (!descending) {
            tokens.tryWords("asc");
        }
        boolean nullsFirst = descending;
        if (tokens.tryWords("nulls", "first")) {
            nullsFirst = true;
        } else if (tokens.tryWords("nulls", "last")) {
            nullsFirst = false;
        }
        return new Statement.Ordering(key, descending, nullsFirst);
    }

    private long count(String what) {
        Token token = tokens.peek();
        if (token.kind() != Token.Kind.NUMBER || !token.text().matches("\\d{1,18}")) {
            throw tokens.expected(what);
        }
        tokens.take();
        return Long.parseLong(token.text());
    }
}
