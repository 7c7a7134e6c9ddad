package dev.verglas.examples.host.region;

import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import java.util.List;

/**
 * How a region came from one manifest version to another.
 *
 * @param now the manifest that the change leads to
 * @param added files that are live now and were not before
 * @param removed files that were live before and are not now
 */
public record RegionChanges(RegionManifest now, List<FileMeta> added, List<FileMeta> removed) {

    public RegionChanges {
        added = List.copyOf(added);
        removed = List.copyOf(removed);
    }
}
