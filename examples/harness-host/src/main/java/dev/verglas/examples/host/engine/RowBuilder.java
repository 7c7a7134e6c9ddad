package dev.verglas.examples.host.engine;

import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.sst.OpType;
import dev.verglas.examples.greptime.sst.SstRow;
import dev.verglas.examples.host.query.Conditions;
import dev.verglas.examples.host.query.Literals;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.sql.Expression;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes rows of a table out of the values of an INSERT; what is left out gets its default. */
final class RowBuilder {

    private static final int LEFT_OUT = -1;

    private final List<ColumnMetadata> columns;
    private final int[] valueOfColumn;
    private final int width;

    /** Resolves the column list; an empty one stands for all columns in order. */
    RowBuilder(RegionMetadata metadata, List<String> named) {
        this.columns = metadata.columns();
        this.valueOfColumn = new int[columns.size()];
        this.width = named.isEmpty() ? columns.size() : named.size();
        Arrays.fill(valueOfColumn, LEFT_OUT);
        Conditions positions = new Conditions(metadata);
        for (int i = 0; i < width; i++) {
            int position = named.isEmpty() ? i : positions.position(named.get(i));
            if (valueOfColumn[position] != LEFT_OUT) {
                throw QueryException.invalid("column '" + named.get(i) + "' is named twice");
            }
            valueOfColumn[position] = i;
        }
    }

    SstRow row(List<Expression> values) {
        if (values.size() != width) {
            throw QueryException.invalid("a row has " + values.size() + " values for " + width + " columns");
        }
        @Nullable Object[] row = new Object[columns.size()];
        for (int i = 0; i < row.length; i++) {
            ColumnMetadata column = columns.get(i);
            row[i] = valueOfColumn[i] == LEFT_OUT
                    ? DefaultConstraint.valueFor(column)
                    : Literals.value(values.get(valueOfColumn[i]), column.type(), column.name());
            if (row[i] == null && !column.columnSchema().nullable()) {
                throw QueryException.invalid("column '" + column.name() + "' must not be null");
            }
        }
        return new SstRow(row, 0, OpType.PUT);
    }
}
