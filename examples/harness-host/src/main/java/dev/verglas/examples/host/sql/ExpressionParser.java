package dev.verglas.examples.host.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads conditions and values: {@code OR} binds weakest, then {@code AND}, {@code NOT}, comparisons. */
final class ExpressionParser {

    private static final Set<String> CLOCK_WORDS = Set.of("current_timestamp", "current_date");

    private final TokenStream tokens;

    ExpressionParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    Expression parse() {
        Expression left = conjunction();
        while (tokens.tryWords("or")) {
            left = new Expression.Binary(Expression.Operator.OR, left, conjunction());
        }
        return left;
    }

    private Expression conjunction() {
        Expression left = negation();
        while (tokens.tryWords("and")) {
            left = new Expression.Binary(Expression.Operator.AND, left, negation());
        }
        return left;
    }

    private Expression negation() {
        return tokens.tryWords("not") ? new Expression.Not(negation()) : comparison();
    }

    private Expression comparison() {
        Expression left = operand();
        if (tokens.tryWords("is", "not", "null")) {
            return new Expression.Not(new Expression.IsNull(left));
        }
        if (tokens.tryWords("is", "null")) {
            return new Expression.IsNull(left);
        }
        if (tokens.tryWords("not", "in")) {
            return new Expression.Not(oneOf(left));
        }
        if (tokens.tryWords("in")) {
            return oneOf(left);
        }
        if (tokens.tryWords("not", "between")) {
            return new Expression.Not(between(left));
        }
        if (tokens.tryWords("between")) {
            return between(left);
        }
        Expression.Operator operator = comparisonOperator(tokens.peek());
        if (operator == null) {
            return left;
        }
        tokens.take();
        return new Expression.Binary(operator, left, operand());
    }

    private Expression oneOf(Expression left) {
        List<Expression> candidates = tokens.parenthesised(this::operand);
        Expression result = new Expression.Binary(Expression.Operator.EQUAL, left, candidates.get(0));
        for (Expression candidate : candidates.subList(1, candidates.size())) {
            Expression equal = new Expression.Binary(Expression.Operator.EQUAL, left, candidate);
            result = new Expression.Binary(Expression.Operator.OR, result, equal);
        }
        return result;
    }

    private Expression between(Expression left) {
        Expression low = operand();
        tokens.words("and");
        return new Expression.Binary(
                Expression.Operator.AND,
                new Expression.Binary(Expression.Operator.GREATER_OR_EQUAL, left, low),
                new Expression.Binary(Expression.Operator.LESS_OR_EQUAL, left, operand()));
    }

    private static Expression.@Nullable Operator comparisonOperator(Token token) {
        if (token.kind() != Token.Kind.SYMBOL) {
            return null;
        }
        return switch (token.text()) {
            case "=" -> Expression.Operator.EQUAL;
            case "<>", "!=" -> Expression.Operator.NOT_EQUAL;
            case "<" -> Expression.Operator.LESS;
            case "<=" -> Expression.Operator.LESS_OR_EQUAL;
            case ">" -> Expression.Operator.GREATER;
            case ">=" -> Expression.Operator.GREATER_OR_EQUAL;
            default -> null;
        };
    }

    Expression operand() {
        Token token = tokens.peek();
        return switch (token.kind()) {
            case STRING -> literal(tokens.take().text());
            case NUMBER -> literal(new BigDecimal(tokens.take().text()));
            case HEX -> literal(hex(tokens.take()));
            case QUOTED_NAME -> column();
            case WORD -> word(token);
            case SYMBOL -> symbol();
            case END -> throw tokens.expected("a value");
        };
    }

    private Expression symbol() {
        if (tokens.trySymbol("(")) {
            Expression inner = parse();
            tokens.symbol(")");
            return inner;
        }
        boolean minus = tokens.peek().isSymbol("-");
        if ((minus || tokens.peek().isSymbol("+")) && tokens.peekAfter().kind() == Token.Kind.NUMBER) {
            tokens.take();
            BigDecimal number = new BigDecimal(tokens.take().text());
            return literal(minus ? number.negate() : number);
        }
        throw tokens.expected("a value");
    }

    private Expression word(Token token) {
        if (tokens.peekAfter().isSymbol("(")) {
            return call();
        }
        if (tokens.peekAfter().kind() == Token.Kind.STRING && (token.isWord("timestamp") || token.isWord("date"))) {
            tokens.take();
            return literal(tokens.take().text());
        }
        if (CLOCK_WORDS.contains(token.text())) {
            tokens.take();
            return new Expression.Call(token.text(), List.of());
        }
        return switch (token.text()) {
            case "null" -> taken(literal(null));
            case "true" -> taken(literal(true));
            case "false" -> taken(literal(false));
            default -> column();
        };
    }

    private Expression taken(Expression value) {
        tokens.take();
        return value;
    }

    private Expression call() {
        String function = tokens.take().text();
        tokens.symbol("(");
        List<Expression> arguments = new ArrayList<>();
        if (tokens.trySymbol("*")) {
            arguments.add(new Expression.Star());
        } else if (!tokens.peek().isSymbol(")")) {
            arguments.addAll(tokens.commaSeparated(this::operand));
        }
        tokens.symbol(")");
        return new Expression.Call(function, arguments);
    }

    /** A name with optional qualifiers in front, which are dropped: a statement reads one table only. */
    private Expression column() {
        String name = tokens.name("a column name");
        while (tokens.trySymbol(".")) {
            name = tokens.name("a column name");
        }
        return new Expression.Column(name);
    }

    private static byte[] hex(Token token) {
        try {
            return HexFormat.of().parseHex(token.text());
        } catch (IllegalArgumentException badDigits) {
            throw new SqlException(token, token.describe() + " is not a sequence of hexadecimal bytes");
        }
    }

    private static Expression literal(@Nullable Object value) {
        return new Expression.Literal(value);
    }
}
