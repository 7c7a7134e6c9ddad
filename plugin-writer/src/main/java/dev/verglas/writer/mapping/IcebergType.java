package dev.verglas.writer.mapping;

import java.util.List;
import java.util.Objects;

/** A type of the Iceberg specification (version 2, Schemas and Data Types). */
public sealed interface IcebergType permits IcebergType.Primitive, IcebergType.Struct, IcebergType.ListOf {

    /**
     * A type without parts, by the name that schema JSON uses.
     *
     * @param name such as {@code long}, {@code timestamptz} or {@code decimal(9, 2)}
     */
    record Primitive(String name) implements IcebergType {
        /** Checks the component. */
        public Primitive {
            Objects.requireNonNull(name, "name");
        }
    }

    /**
     * A struct.
     *
     * @param fields its fields in order
     */
    record Struct(List<IcebergField> fields) implements IcebergType {
        /** Copies the fields. */
        public Struct {
            fields = List.copyOf(fields);
        }
    }

    /**
     * A list.
     *
     * @param elementId the field id of its elements
     * @param elementRequired whether elements are never null
     * @param element the type of its elements
     */
    record ListOf(int elementId, boolean elementRequired, IcebergType element) implements IcebergType {
        /** Checks the component. */
        public ListOf {
            Objects.requireNonNull(element, "element");
        }
    }

    /** Makes a primitive type. */
    static Primitive primitive(String name) {
        return new Primitive(name);
    }
}
