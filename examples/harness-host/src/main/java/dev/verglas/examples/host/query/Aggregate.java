package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.sst.SstRow;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One aggregate function over one column; nulls are not counted. */
enum Aggregate {
    COUNT,
    SUM,
    AVG,
    MIN,
    MAX;

    /** The function of a name; null if there is none. */
    static @Nullable Aggregate named(String function) {
        return switch (function) {
            case "count" -> COUNT;
            case "sum" -> SUM;
            case "avg", "mean" -> AVG;
            case "min" -> MIN;
            case "max" -> MAX;
            default -> null;
        };
    }

    ConcreteType resultType(ConcreteType input) {
        return switch (this) {
            case COUNT -> ConcreteType.of(ConcreteType.Kind.INT64);
            case MIN, MAX -> input;
            case AVG -> ConcreteType.of(ConcreteType.Kind.FLOAT64);
            case SUM -> sumType(input);
        };
    }

    /** Over the values at a position of some rows; −1 counts rows. */
    @Nullable
    Object over(List<SstRow> rows, int position, ConcreteType type) {
        if (position < 0) {
            return (long) rows.size();
        }
        List<Object> values = rows.stream()
                .<Object>mapMulti((row, out) -> {
                    Object value = row.value(position);
                    if (value != null) {
                        out.accept(value);
                    }
                })
                .toList();
        return switch (this) {
            case COUNT -> (long) values.size();
            case MIN -> values.stream().min(ValueOrder.of(type)).orElse(null);
            case MAX -> values.stream().max(ValueOrder.of(type)).orElse(null);
            case SUM -> values.isEmpty() ? null : sum(values);
            case AVG -> values.isEmpty() ? null : average(values);
        };
    }

    private static ConcreteType sumType(ConcreteType input) {
        if (input.kind() == ConcreteType.Kind.DECIMAL128) {
            return ConcreteType.decimal128(38, input.scale());
        }
        if (input.kind().isInteger()) {
            return ConcreteType.of(input.kind().isUnsigned() ? ConcreteType.Kind.UINT64 : ConcreteType.Kind.INT64);
        }
        if (input.kind() == ConcreteType.Kind.FLOAT32 || input.kind() == ConcreteType.Kind.FLOAT64) {
            return ConcreteType.of(ConcreteType.Kind.FLOAT64);
        }
        throw QueryException.invalid("sum and avg need numbers, not " + TypeNames.shown(input));
    }

    /** Checks that a column can be summed. */
    void requireInput(ConcreteType input) {
        if (this == SUM || this == AVG) {
            sumType(input);
        }
    }

    private static Object sum(List<Object> values) {
        if (values.get(0) instanceof Long) {
            return values.stream().mapToLong(value -> (Long) value).sum();
        }
        if (values.get(0) instanceof BigDecimal) {
            return values.stream().map(BigDecimal.class::cast).reduce(BigDecimal.ZERO, BigDecimal::add);
        }
        return values.stream()
                .mapToDouble(value -> ((Number) value).doubleValue())
                .sum();
    }

    private static Object average(List<Object> values) {
        return values.stream()
                        .mapToDouble(value -> ((Number) value).doubleValue())
                        .sum()
                / values.size();
    }
}
