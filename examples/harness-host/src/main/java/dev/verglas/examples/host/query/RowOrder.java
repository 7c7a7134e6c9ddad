package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.sst.SstRow;
import dev.verglas.examples.host.sql.Expression;
import dev.verglas.examples.host.sql.Statement;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The ORDER BY of a SELECT: sorts by output columns, and by table columns where nothing is grouped. */
final class RowOrder {

    private final @Nullable Comparator<OutputRow> comparator;

    RowOrder(
            Statement.Select select,
            List<Output> outputs,
            boolean grouped,
            Conditions conditions,
            RegionMetadata metadata) {
        Comparator<OutputRow> all = null;
        for (Statement.Ordering ordering : select.orderBy()) {
            Comparator<OutputRow> one = comparator(ordering, outputs, grouped, conditions, metadata);
            all = all == null ? one : all.thenComparing(one);
        }
        this.comparator = all;
    }

    List<OutputRow> sorted(List<OutputRow> rows) {
        return comparator == null ? rows : rows.stream().sorted(comparator).toList();
    }

    /** The output that a whole number means, counted from 1; null if the expression is no number. */
    static @Nullable Output outputByNumber(Expression expression, List<Output> outputs) {
        if (!(expression instanceof Expression.Literal literal) || !(literal.value() instanceof BigDecimal number)) {
            return null;
        }
        int position = number.intValue();
        if (position < 1 || position > outputs.size()) {
            throw QueryException.invalid("there is no output column " + number + ", only " + outputs.size());
        }
        return outputs.get(position - 1);
    }

    private static Comparator<OutputRow> comparator(
            Statement.Ordering ordering,
            List<Output> outputs,
            boolean grouped,
            Conditions conditions,
            RegionMetadata metadata) {
        Output output = outputByNumber(ordering.expression(), outputs);
        if (output == null) {
            output = outputNamed(ExpressionText.of(ordering.expression()), outputs);
        }
        if (output != null) {
            int position = outputs.indexOf(output);
            return by(row -> row.values().get(position), output.type(), ordering);
        }
        if (grouped || !(ordering.expression() instanceof Expression.Column column)) {
            throw QueryException.invalid(
                    "ORDER BY " + ExpressionText.of(ordering.expression()) + " is not an output column");
        }
        int position = conditions.position(column.name());
        return by(
                row -> {
                    SstRow source = row.source();
                    return source == null ? null : source.value(position);
                },
                metadata.columns().get(position).type(),
                ordering);
    }

    private static @Nullable Output outputNamed(String name, List<Output> outputs) {
        return outputs.stream()
                .filter(output -> output.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static Comparator<OutputRow> by(
            Function<OutputRow, @Nullable Object> value, ConcreteType type, Statement.Ordering ordering) {
        Comparator<Object> values = ordering.descending() ? ValueOrder.of(type).reversed() : ValueOrder.of(type);
        return (a, b) -> {
            Object x = value.apply(a);
            Object y = value.apply(b);
            if (x == null || y == null) {
                int nulls = Boolean.compare(y == null, x == null);
                return ordering.nullsFirst() ? nulls : -nulls;
            }
            return values.compare(x, y);
        };
    }
}
