package dev.verglas.examples.host.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value or condition in a statement. */
public sealed interface Expression {

    /** A column by name. */
    record Column(String name) implements Expression {}

    /**
     * A constant.
     *
     * @param value {@code String}, {@code BigDecimal}, {@code Boolean}, {@code byte[]} or null
     */
    record Literal(@Nullable Object value) implements Expression {}

    /** A function call; {@code count(*)} has {@link Star} as its only argument. */
    record Call(String function, List<Expression> arguments) implements Expression {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** The {@code *} of {@code SELECT *} and {@code count(*)}. */
    record Star() implements Expression {}

    /** Two operands and what joins them. */
    record Binary(Operator operator, Expression left, Expression right) implements Expression {}

    /** The opposite of a condition; null stays null. */
    record Not(Expression operand) implements Expression {}

    /** {@code operand IS NULL}. */
    record IsNull(Expression operand) implements Expression {}

    /** Comparison and logic, in the spelling that a result header shows. */
    enum Operator {
        EQUAL("="),
        NOT_EQUAL("<>"),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">="),
        AND("AND"),
        OR("OR");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }
}
