package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;
import java.util.List;
import java.util.Objects;

/**
 * What changed in a region between two manifest versions.
 *
 * @param baseVersion the version that the change starts from
 * @param manifestVersion the version that it leads to, not below {@code baseVersion}
 * @param table the table and its names now
 * @param schema the schema now
 * @param added files that are live now and were not at the base
 * @param removed files that were live at the base and are not now
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public record RegionDelta(
        long baseVersion,
        long manifestVersion,
        TableIdentity table,
        RegionSchema schema,
        List<SstFile> added,
        List<SstFile> removed) {

    /** Copies the collections. */
    public RegionDelta {
        Objects.requireNonNull(table, "table");
        Objects.requireNonNull(schema, "schema");
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        if (manifestVersion < baseVersion) {
            throw new IllegalArgumentException("version " + manifestVersion + " is before " + baseVersion);
        }
    }
}
