package dev.verglas.writer.commit;

import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.manifest.ManifestSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What changes for one region.
 *
 * @param region the region
 * @param schema its schema
 * @param manifestVersion the version of its manifest that is published with this
 * @param basedOn the published version that the change starts from; empty if the region was not published
 * @param current the region's published manifests
 * @param removed addresses of files to remove; all are in {@code current}
 * @param added files to add; none is in {@code current}
 */
public record RegionUpdate(
        RegionId region,
        RegionSchema schema,
        long manifestVersion,
        OptionalLong basedOn,
        ManifestSet current,
        Set<String> removed,
        List<NewFile> added) {

    /** Copies the collections. */
    public RegionUpdate {
        Objects.requireNonNull(region, "region");
        Objects.requireNonNull(schema, "schema");
        Objects.requireNonNull(basedOn, "basedOn");
        Objects.requireNonNull(current, "current");
        removed = Set.copyOf(removed);
        added = List.copyOf(added);
    }

    /** Returns the distinct shapes of the files that are live after the change. */
    Set<FileShape> shapes() {
        Set<FileShape> shapes = new LinkedHashSet<>();
        for (DataFileEntry entry : current.entries()) {
            if (!removed.contains(entry.location())) {
                shapes.add(entry.shape());
            }
        }
        added.forEach(file -> shapes.add(file.footer().shape()));
        return shapes;
    }
}
