package dev.verglas.examples.host.spi;

import dev.verglas.api.region.RegionSchema;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.examples.host.meta.TableOptions;

/** Lets tests translate manifests of regions that the host does not own. */
public final class ForeignSchemas {

    private ForeignSchemas() {}

    /** The schema of a manifest, translated as the host does it for its own regions. */
    public static RegionSchema of(RegionManifest manifest, TableOptions options) {
        return SpiValues.schema(manifest.metadata(), manifest, options);
    }
}
