package dev.verglas.writer.publish;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SstFile;
import dev.verglas.writer.manifest.ManifestSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What distinguishes a region's live files from its published ones.
 *
 * @param added live and not published
 * @param removed addresses that are published and not live
 */
record RegionDiff(List<SstFile> added, Set<String> removed) {

    RegionDiff {
        added = List.copyOf(added);
        removed = Set.copyOf(removed);
    }

    static RegionDiff of(RegionState state, ManifestSet published, ObjectStore store) {
        Map<String, SstFile> live = new LinkedHashMap<>();
        state.files().forEach(file -> live.put(store.location(file.path()), file));
        Set<String> shown = published.locations();
        List<SstFile> added = new ArrayList<>();
        live.forEach((location, file) -> {
            if (!shown.contains(location)) {
                added.add(file);
            }
        });
        Set<String> removed = new HashSet<>(shown);
        removed.removeAll(live.keySet());
        return new RegionDiff(added, removed);
    }

    boolean isEmpty() {
        return added.isEmpty() && removed.isEmpty();
    }
}
