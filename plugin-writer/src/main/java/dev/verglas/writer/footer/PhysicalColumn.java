package dev.verglas.writer.footer;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A column, or a part of a nested column, as a data file holds it.
 *
 * @param name the name in the file
 * @param fieldId the Parquet field id; null where the element has none
 * @param repetition how often it occurs
 * @param leaf the type; null for a group
 * @param dictionaryTime whether it is a time in milliseconds or nanoseconds with dictionary-encoded data pages, which
 *     Spark 4.1 reads as microseconds (apache/iceberg#17135)
 * @param children the parts of a group in file order; empty for a leaf
 */
public record PhysicalColumn(
        String name,
        @Nullable Integer fieldId,
        Repetition repetition,
        @Nullable LeafType leaf,
        boolean dictionaryTime,
        List<PhysicalColumn> children) {

    /** Copies the children. */
    public PhysicalColumn {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(repetition, "repetition");
        children = List.copyOf(children);
    }

    /** Returns whether this element and everything below it carries a field id, as readers of nested types need. */
    public boolean hasAllIds() {
        return fieldId != null && childrenHaveIds(this);
    }

    private static boolean childrenHaveIds(PhysicalColumn column) {
        for (PhysicalColumn child : column.children) {
            boolean syntheticListLevel = child.repetition == Repetition.REPEATED;
            if ((child.fieldId == null && !syntheticListLevel) || !childrenHaveIds(child)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the largest field id here or below; empty if there is none. */
    public OptionalInt maxFieldId() {
        int max = fieldId == null ? -1 : fieldId;
        for (PhysicalColumn child : children) {
            max = Math.max(max, child.maxFieldId().orElse(-1));
        }
        return max < 0 ? OptionalInt.empty() : OptionalInt.of(max);
    }

    /** How often an element occurs in its parent. */
    public enum Repetition {
        /** Exactly once. */
        REQUIRED,
        /** At most once. */
        OPTIONAL,
        /** Any number of times. */
        REPEATED
    }
}
