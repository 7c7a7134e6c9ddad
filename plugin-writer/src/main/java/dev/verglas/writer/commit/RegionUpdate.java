package dev.verglas.writer.commit;

import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.writer.footer.FileShape;
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
 * @param replacesAll whether all published manifests of the region go, and only staged ones and {@code added} come
 * @param change what becomes of the region's published manifests, or of its staged ones
 * @param added files to add; none is published
 */
public record RegionUpdate(
        RegionId region,
        RegionSchema schema,
        long manifestVersion,
        OptionalLong basedOn,
        boolean replacesAll,
        ManifestSet.Change change,
        List<NewFile> added) {

    /** Copies the collections. */
    public RegionUpdate {
        Objects.requireNonNull(region, "region");
        Objects.requireNonNull(schema, "schema");
        Objects.requireNonNull(basedOn, "basedOn");
        Objects.requireNonNull(change, "change");
        added = List.copyOf(added);
    }

    /** Returns the distinct shapes of the files that are live after the change. */
    Set<FileShape> shapes() {
        Set<FileShape> shapes = new LinkedHashSet<>(change.shapes());
        added.forEach(file -> shapes.add(file.footer().shape()));
        return shapes;
    }
}
