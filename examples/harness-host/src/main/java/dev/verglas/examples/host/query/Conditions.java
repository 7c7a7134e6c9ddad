package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.host.sql.Expression;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Makes conditions for the columns of one table; every error in them is found before the first row. */
public final class Conditions {

    private final List<ColumnMetadata> columns;

    public Conditions(RegionMetadata metadata) {
        this.columns = metadata.columns();
    }

    /** A condition out of an expression; null stands for no condition, which every row meets. */
    public Condition compile(@Nullable Expression expression) {
        if (expression == null) {
            return row -> true;
        }
        if (expression instanceof Expression.Binary binary) {
            return binary(binary);
        }
        if (expression instanceof Expression.Not not) {
            Condition operand = compile(not.operand());
            return row -> {
                Boolean value = operand.evaluate(row);
                return value == null ? null : !value;
            };
        }
        if (expression instanceof Expression.IsNull isNull) {
            int column = require(isNull.operand());
            return row -> row.value(column) == null;
        }
        if (expression instanceof Expression.Literal literal && literal.value() instanceof Boolean constant) {
            return row -> constant;
        }
        if (expression instanceof Expression.Column column) {
            return booleanColumn(column);
        }
        throw QueryException.unsupported("not a condition: " + ExpressionText.of(expression));
    }

    /** The position of a column; fails if there is none of that name. */
    public int position(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        throw QueryException.columnNotFound(name);
    }

    private Condition booleanColumn(Expression.Column column) {
        int position = position(column.name());
        if (columns.get(position).type().kind() != ConcreteType.Kind.BOOLEAN) {
            throw QueryException.invalid("column '" + column.name() + "' is not a Boolean");
        }
        return row -> (Boolean) row.value(position);
    }

    private Condition binary(Expression.Binary binary) {
        return switch (binary.operator()) {
            case AND -> and(compile(binary.left()), compile(binary.right()));
            case OR -> or(compile(binary.left()), compile(binary.right()));
            case EQUAL -> comparison(binary, order -> order == 0);
            case NOT_EQUAL -> comparison(binary, order -> order != 0);
            case LESS -> comparison(binary, order -> order < 0);
            case LESS_OR_EQUAL -> comparison(binary, order -> order <= 0);
            case GREATER -> comparison(binary, order -> order > 0);
            case GREATER_OR_EQUAL -> comparison(binary, order -> order >= 0);
        };
    }

    private static Condition and(Condition left, Condition right) {
        return row -> {
            Boolean a = left.evaluate(row);
            Boolean b = right.evaluate(row);
            if (Boolean.FALSE.equals(a) || Boolean.FALSE.equals(b)) {
                return false;
            }
            return (a == null || b == null) ? null : true;
        };
    }

    private static Condition or(Condition left, Condition right) {
        return row -> {
            Boolean a = left.evaluate(row);
            Boolean b = right.evaluate(row);
            if (Boolean.TRUE.equals(a) || Boolean.TRUE.equals(b)) {
                return true;
            }
            return (a == null || b == null) ? null : false;
        };
    }

    private Condition comparison(Expression.Binary binary, IntPredicate test) {
        if (binary.left() instanceof Expression.Column left) {
            return binary.right() instanceof Expression.Column right
                    ? betweenColumns(left, right, test)
                    : withConstant(left, binary.right(), test);
        }
        if (binary.right() instanceof Expression.Column right) {
            return withConstant(right, binary.left(), order -> test.test(-order));
        }
        throw QueryException.unsupported("a comparison needs a column: " + ExpressionText.of(binary));
    }

    private Condition betweenColumns(Expression.Column left, Expression.Column right, IntPredicate test) {
        int a = position(left.name());
        int b = position(right.name());
        ConcreteType type = columns.get(a).type();
        if (!type.equals(columns.get(b).type())) {
            throw QueryException.unsupported("columns '" + left.name() + "' and '" + right.name()
                    + "' have different types and are not compared");
        }
        return row -> {
            Object x = row.value(a);
            Object y = row.value(b);
            return (x == null || y == null)
                    ? null
                    : test.test(ValueOrder.of(type).compare(x, y));
        };
    }

    private Condition withConstant(Expression.Column column, Expression constant, IntPredicate test) {
        int position = position(column.name());
        ConcreteType type = columns.get(position).type();
        if (isNumeric(type)
                && constant instanceof Expression.Literal literal
                && literal.value() instanceof BigDecimal number) {
            return row -> {
                Object value = row.value(position);
                return value == null ? null : test.test(compareNumbers(value, type, number));
            };
        }
        Object expected = Literals.value(constant, type, column.name());
        if (expected == null) {
            return row -> null;
        }
        return row -> {
            Object value = row.value(position);
            return value == null ? null : test.test(ValueOrder.of(type).compare(value, expected));
        };
    }

    private static boolean isNumeric(ConcreteType type) {
        return type.kind().isInteger()
                || type.kind() == ConcreteType.Kind.FLOAT32
                || type.kind() == ConcreteType.Kind.FLOAT64
                || type.kind() == ConcreteType.Kind.DECIMAL128;
    }

    /** Compares without converting the constant, so that {@code i < 1.5} and {@code f = 0.1} mean what they say. */
    private static int compareNumbers(Object value, ConcreteType type, BigDecimal constant) {
        if (value instanceof Float number) {
            return Float.compare(number + 0.0f, constant.floatValue());
        }
        if (value instanceof Double number) {
            return Double.compare(number + 0.0, constant.doubleValue());
        }
        if (value instanceof BigDecimal number) {
            return number.compareTo(constant);
        }
        BigDecimal exact = type.kind() == ConcreteType.Kind.UINT64
                ? new BigDecimal(new BigInteger(Long.toUnsignedString((Long) value)))
                : BigDecimal.valueOf((Long) value);
        return exact.compareTo(constant);
    }

    private int require(Expression expression) {
        if (expression instanceof Expression.Column column) {
            return position(column.name());
        }
        throw QueryException.unsupported("IS NULL needs a column: " + ExpressionText.of(expression));
    }
}
