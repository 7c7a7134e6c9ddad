package dev.verglas.examples.host.query;

import dev.verglas.examples.host.sql.Expression;
import java.util.HexFormat;
import java.util.stream.Collectors;

/** Expressions as text, for result headers and messages. */
final class ExpressionText {

    private ExpressionText() {}

    static String of(Expression expression) {
        if (expression instanceof Expression.Column column) {
            return column.name();
        }
        if (expression instanceof Expression.Star) {
            return "*";
        }
        if (expression instanceof Expression.Literal literal) {
            return literal(literal);
        }
        if (expression instanceof Expression.Call call) {
            return call.function()
                    + call.arguments().stream().map(ExpressionText::of).collect(Collectors.joining(", ", "(", ")"));
        }
        if (expression instanceof Expression.Not not) {
            return "NOT " + of(not.operand());
        }
        if (expression instanceof Expression.IsNull isNull) {
            return of(isNull.operand()) + " IS NULL";
        }
        Expression.Binary binary = (Expression.Binary) expression;
        return of(binary.left()) + " " + binary.operator().symbol() + " " + of(binary.right());
    }

    private static String literal(Expression.Literal literal) {
        Object value = literal.value();
        if (value instanceof String) {
            return "'" + value + "'";
        }
        return value instanceof byte[] bytes ? "X'" + HexFormat.of().formatHex(bytes) + "'" : String.valueOf(value);
    }
}
