package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;
import java.util.Objects;
import java.util.Optional;

/**
 * A column of a region.
 *
 * @param id the host's column id, which data files carry as Parquet field id; unsigned 32 bits, never reused in a table
 * @param name the current name
 * @param type the current type
 * @param nullable whether the database accepts nulls
 * @param semantic the column's role
 * @param nonNullDefault the value that rows of older files have in this column, as text for people; empty when it is
 *     null
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record ColumnSchema(
        long id, String name, DataType type, boolean nullable, SemanticType semantic, Optional<String> nonNullDefault) {

    /** Checks the components. */
    public ColumnSchema {
        if (id < 0 || id > 0xFFFF_FFFFL) {
            throw new IllegalArgumentException("a column id is an unsigned 32-bit number: " + id);
        }
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(semantic, "semantic");
        Objects.requireNonNull(nonNullDefault, "nonNullDefault");
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a column name must not be empty");
        }
    }

    /** Makes a column whose default is null. */
    public static ColumnSchema of(long id, String name, DataType type, boolean nullable, SemanticType semantic) {
        return new ColumnSchema(id, name, type, nullable, semantic, Optional.empty());
    }
}
