package dev.verglas.writer.mapping;

import dev.verglas.writer.footer.LeafType;
import dev.verglas.writer.footer.PhysicalColumn;
import dev.verglas.writer.footer.PhysicalColumn.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns a nested physical column, all of whose levels carry ids, into the Iceberg type with the same ids. */
final class NestedTypes {

    private NestedTypes() {}

    /** Returns the type; empty if a level has no id or a leaf has no Iceberg type. */
    static Optional<IcebergType> of(PhysicalColumn column) {
        if (column.leaf() != null) {
            return leaf(column.leaf());
        }
        Optional<PhysicalColumn> element = listElement(column);
        if (element.isPresent()) {
            PhysicalColumn item = element.get();
            Integer id = item.fieldId();
            return id == null
                    ? Optional.empty()
                    : of(item).map(type -> new IcebergType.ListOf(id, item.repetition() == Repetition.REQUIRED, type));
        }
        List<IcebergField> fields = new ArrayList<>();
        for (PhysicalColumn child : column.children()) {
            Integer id = child.fieldId();
            Optional<IcebergType> type = of(child);
            if (id == null || type.isEmpty() || child.repetition() == Repetition.REPEATED) {
                return Optional.empty();
            }
            fields.add(new IcebergField(id, child.name(), false, type.get()));
        }
        return fields.isEmpty() ? Optional.empty() : Optional.of(new IcebergType.Struct(fields));
    }

    /** Returns the element of a three-level list (Parquet format, Lists); empty if the column is no list. */
    static Optional<PhysicalColumn> listElement(PhysicalColumn column) {
        if (column.children().size() != 1) {
            return Optional.empty();
        }
        PhysicalColumn repeated = column.children().get(0);
        return repeated.repetition() == Repetition.REPEATED
                        && repeated.children().size() == 1
                ? Optional.of(repeated.children().get(0))
                : Optional.empty();
    }

    private static Optional<IcebergType> leaf(LeafType leaf) {
        return switch (leaf.physical()) {
            case BOOLEAN -> Optional.of(IcebergType.primitive("boolean"));
            case FLOAT -> Optional.of(IcebergType.primitive("float"));
            case DOUBLE -> Optional.of(IcebergType.primitive("double"));
            case INT32 ->
                switch (leaf.logical()) {
                    case NONE -> Optional.of(IcebergType.primitive("int"));
                    case INT -> Optional.of(IcebergType.primitive(leaf.signed() || leaf.bits() < 32 ? "int" : "long"));
                    case DATE -> Optional.of(IcebergType.primitive("date"));
                    case STRING, TIME, TIMESTAMP, DECIMAL, JSON, OTHER -> Optional.empty();
                };
            case INT64 ->
                switch (leaf.logical()) {
                    case NONE, INT -> Optional.of(IcebergType.primitive("long"));
                    case TIMESTAMP -> Optional.of(IcebergType.primitive(leaf.utc() ? "timestamptz" : "timestamp"));
                    case STRING, DATE, TIME, DECIMAL, JSON, OTHER -> Optional.empty();
                };
            case BYTE_ARRAY ->
                switch (leaf.logical()) {
                    case NONE -> Optional.of(IcebergType.primitive("binary"));
                    case STRING, JSON -> Optional.of(IcebergType.primitive("string"));
                    case INT, DATE, TIME, TIMESTAMP, DECIMAL, OTHER -> Optional.empty();
                };
            case INT96, FIXED_LEN_BYTE_ARRAY -> Optional.empty();
        };
    }
}
