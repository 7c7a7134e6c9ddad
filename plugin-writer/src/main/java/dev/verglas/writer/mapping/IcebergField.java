package dev.verglas.writer.mapping;

import java.util.Objects;

/**
 * A field of an Iceberg schema or struct.
 *
 * @param id the field id: the id that data files carry
 * @param name the current name
 * @param required whether no row has null
 * @param type the type
 */
public record IcebergField(int id, String name, boolean required, IcebergType type) {

    /** Checks the components. */
    public IcebergField {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }
}
