package dev.verglas.examples.greptime.manifest;

import java.util.List;

/** The content of one delta file with its version. */
public record ManifestDelta(long version, List<RegionAction> actions) {

    public ManifestDelta {
        actions = List.copyOf(actions);
    }
}
