package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;
import java.util.Objects;

/**
 * A table's id and its current names.
 *
 * @param id the id, fixed for the table's life
 * @param catalog the catalog's name, such as {@code greptime}
 * @param schema the schema's name, such as {@code public}
 * @param name the table's name; RENAME changes it
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record TableIdentity(TableId id, String catalog, String schema, String name) {

    /** Checks that no name is empty. */
    public TableIdentity {
        Objects.requireNonNull(id, "id");
        requireName(catalog, "catalog");
        requireName(schema, "schema");
        requireName(name, "name");
    }

    private static void requireName(String value, String what) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException(what + " must not be empty");
        }
    }

    @Override
    public String toString() {
        return catalog + "." + schema + "." + name + " (" + id + ")";
    }
}
