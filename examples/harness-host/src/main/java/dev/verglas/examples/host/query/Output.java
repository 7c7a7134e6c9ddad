package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.sst.SstRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One output column of a SELECT. */
sealed interface Output {

    String name();

    ConcreteType type();

    /** The value for a group of rows, or for one row where nothing is aggregated. */
    @Nullable
    Object of(List<SstRow> group);

    /** The value that the first row of the group has. */
    record Plain(String name, ConcreteType type, int position) implements Output {
        @Override
        public @Nullable Object of(List<SstRow> group) {
            return group.get(0).value(position);
        }
    }

    /** An aggregate over the group; {@code position} is −1 for {@code count(*)}. */
    record Aggregated(String name, ConcreteType input, Aggregate function, int position) implements Output {
        @Override
        public ConcreteType type() {
            return function.resultType(input);
        }

        @Override
        public @Nullable Object of(List<SstRow> group) {
            return function.over(group, position, input);
        }
    }
}
