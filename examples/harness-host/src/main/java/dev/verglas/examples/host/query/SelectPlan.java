package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.sst.SstRow;
import dev.verglas.examples.host.sql.Expression;
import dev.verglas.examples.host.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A SELECT whose names are resolved against one table; runs over the rows of that table. */
public final class SelectPlan {

    private final RegionMetadata metadata;
    private final Conditions conditions;
    private final Condition where;
    private final List<Output> outputs = new ArrayList<>();
    private final List<Integer> groupBy = new ArrayList<>();
    private final RowOrder order;
    private final Statement.Select select;
    private final boolean grouped;

    /** Resolves every name; fails if one does not exist or a column is neither grouped nor aggregated. */
    public SelectPlan(Statement.Select select, RegionMetadata metadata) {
        this.select = select;
        this.metadata = metadata;
        this.conditions = new Conditions(metadata);
        this.where = conditions.compile(select.where());
        select.items().forEach(this::addOutput);
        select.groupBy().forEach(expression -> groupBy.add(groupPosition(expression)));
        this.grouped = !groupBy.isEmpty() || outputs.stream().anyMatch(Output.Aggregated.class::isInstance);
        if (grouped) {
            requireGroupedOutputs();
        }
        this.order = new RowOrder(select, outputs, grouped, conditions, metadata);
    }

    /** Filters, groups, sorts and cuts; without ORDER BY the rows keep their order. */
    public QueryResult.Rows run(List<SstRow> rows) {
        List<SstRow> kept = rows.stream().filter(where::holds).toList();
        List<OutputRow> results = new ArrayList<>();
        for (List<SstRow> group : groups(kept)) {
            List<@Nullable Object> values = new ArrayList<>();
            outputs.forEach(output -> values.add(output.of(group)));
            results.add(new OutputRow(group.isEmpty() ? null : group.get(0), values));
        }
        long limit = select.limit() == null ? Long.MAX_VALUE : select.limit();
        return new QueryResult.Rows(
                outputs.stream()
                        .map(output -> new QueryResult.ResultColumn(output.name(), output.type()))
                        .toList(),
                order.sorted(results).stream()
                        .skip(select.offset())
                        .limit(limit)
                        .map(OutputRow::values)
                        .toList());
    }

    private Collection<List<SstRow>> groups(List<SstRow> rows) {
        if (!grouped) {
            return rows.stream().map(List::of).toList();
        }
        if (groupBy.isEmpty()) {
            return List.of(rows);
        }
        Map<List<@Nullable Object>, List<SstRow>> groups = new LinkedHashMap<>();
        for (SstRow row : rows) {
            List<@Nullable Object> key = new ArrayList<>();
            for (int position : groupBy) {
                key.add(row.value(position));
            }
            groups.computeIfAbsent(key, unused -> new ArrayList<>()).add(row);
        }
        return groups.values();
    }

    private void addOutput(Statement.SelectItem item) {
        Expression expression = item.expression();
        if (expression instanceof Expression.Star) {
            List<ColumnMetadata> columns = metadata.columns();
            for (int i = 0; i < columns.size(); i++) {
                outputs.add(
                        new Output.Plain(columns.get(i).name(), columns.get(i).type(), i));
            }
            return;
        }
        String name = item.alias() == null ? ExpressionText.of(expression) : item.alias();
        if (expression instanceof Expression.Column column) {
            int position = conditions.position(column.name());
            outputs.add(new Output.Plain(name, typeAt(position), position));
        } else if (expression instanceof Expression.Call call) {
            outputs.add(aggregated(call, name));
        } else {
            throw QueryException.unsupported("SELECT takes columns and aggregates, not " + name);
        }
    }

    private Output aggregated(Expression.Call call, String name) {
        Aggregate function = Aggregate.named(call.function());
        if (function == null || call.arguments().size() != 1) {
            throw QueryException.unsupported(ExpressionText.of(call)
                    + " is not supported; known are count, sum, avg, min and max of one column");
        }
        Expression argument = call.arguments().get(0);
        if (argument instanceof Expression.Star || argument instanceof Expression.Literal) {
            if (function != Aggregate.COUNT) {
                throw QueryException.invalid(call.function() + " needs a column");
            }
            return new Output.Aggregated(name, ConcreteType.of(ConcreteType.Kind.INT64), function, -1);
        }
        if (!(argument instanceof Expression.Column column)) {
            throw QueryException.unsupported(ExpressionText.of(call) + " is not supported");
        }
        int position = conditions.position(column.name());
        function.requireInput(typeAt(position));
        return new Output.Aggregated(name, typeAt(position), function, position);
    }

    private int groupPosition(Expression expression) {
        if (expression instanceof Expression.Column column) {
            for (int i = 0; i < select.items().size(); i++) {
                Statement.SelectItem item = select.items().get(i);
                if (column.name().equals(item.alias()) && item.expression() instanceof Expression.Column meant) {
                    return conditions.position(meant.name());
                }
            }
            return conditions.position(column.name());
        }
        Output output = RowOrder.outputByNumber(expression, outputs);
        if (output instanceof Output.Plain plain) {
            return plain.position();
        }
        throw QueryException.unsupported("GROUP BY takes columns, not " + ExpressionText.of(expression));
    }

    private void requireGroupedOutputs() {
        for (Output output : outputs) {
            if (output instanceof Output.Plain plain && !groupBy.contains(plain.position())) {
                throw QueryException.invalid(
                        "column '" + output.name() + "' must be in GROUP BY or in an aggregate function");
            }
        }
    }

    private ConcreteType typeAt(int position) {
        return metadata.columns().get(position).type();
    }
}
