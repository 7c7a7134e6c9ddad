package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import java.util.Arrays;
import java.util.Comparator;

/** The order of the values of one type; NaN is the greatest number, bytes are unsigned. */
final class ValueOrder {

    private ValueOrder() {}

    static Comparator<Object> of(ConcreteType type) {
        return type.kind() == ConcreteType.Kind.UINT64
                ? (a, b) -> Long.compareUnsigned((Long) a, (Long) b)
                : ValueOrder::compare;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static int compare(Object a, Object b) {
        if (a instanceof byte[] left && b instanceof byte[] right) {
            return Arrays.compareUnsigned(left, right);
        }
        return ((Comparable) a).compareTo(b);
    }
}
