package dev.verglas.writer.publish;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.RegionDelta;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TableIdentity;
import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.manifest.FileDigests;
import dev.verglas.writer.manifest.ManifestSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What distinguishes a region's live files from its published ones, from a delta of the host or from its whole state.
 *
 * @param region the region
 * @param table the table and its names now
 * @param schema the schema now
 * @param manifestVersion the version that the change leads to
 * @param added files that are live and not published
 * @param touched published manifests that list a file which is not live
 * @param removes says whether the file of an address that such a manifest lists is not live
 */
record RegionChange(
        RegionId region,
        TableIdentity table,
        RegionSchema schema,
        long manifestVersion,
        List<SstFile> added,
        Set<ManifestSet.Part> touched,
        Predicate<String> removes) {

    RegionChange {
        added = List.copyOf(added);
        touched = Set.copyOf(touched);
    }

    /** Returns a change of names or schema only. */
    static RegionChange none(RegionId region, TableIdentity table, RegionSchema schema, long manifestVersion) {
        return new RegionChange(region, table, schema, manifestVersion, List.of(), Set.of(), location -> false);
    }

    /** Compares with the whole state: every live file is digested. */
    static RegionChange of(RegionState state, ManifestSet published, ObjectStore store) {
        Map<FileDigests.Digest, SstFile> live = new HashMap<>();
        List<SstFile> added = new ArrayList<>();
        int[] found = new int[published.parts().size()];
        for (SstFile file : state.files()) {
            FileDigests.Digest digest = FileDigests.Digest.of(store.location(file.path()));
            live.put(digest, file);
            int part = indexOf(published, digest);
            if (part < 0) {
                added.add(file);
            } else {
                found[part]++;
            }
        }
        Set<ManifestSet.Part> touched = new HashSet<>();
        for (int i = 0; i < found.length; i++) {
            if (found[i] != published.parts().get(i).files().size()) {
                touched.add(published.parts().get(i));
            }
        }
        return new RegionChange(
                state.region(),
                state.table(),
                state.schema(),
                state.manifestVersion(),
                added,
                touched,
                location -> !live.containsKey(FileDigests.Digest.of(location)));
    }

    /** Takes over a delta that starts from what is published: its cost does not depend on the live files. */
    static RegionChange of(RegionId region, RegionDelta delta, ManifestSet published, ObjectStore store) {
        Set<String> removed = new HashSet<>();
        Set<ManifestSet.Part> touched = new HashSet<>();
        for (SstFile file : delta.removed()) {
            String location = store.location(file.path());
            int part = indexOf(published, FileDigests.Digest.of(location));
            if (part >= 0) {
                removed.add(location);
                touched.add(published.parts().get(part));
            }
        }
        List<SstFile> added = delta.added().stream()
                .filter(file -> !published.contains(store.location(file.path())))
                .toList();
        return new RegionChange(
                region, delta.table(), delta.schema(), delta.manifestVersion(), added, touched, removed::contains);
    }

    /** Returns the same change without the files that come. */
    RegionChange withoutAdded() {
        return new RegionChange(region, table, schema, manifestVersion, List.of(), touched, removes);
    }

    boolean isEmpty() {
        return added.isEmpty() && touched.isEmpty();
    }

    /** Returns what becomes of the published manifests. */
    ManifestSet.Change manifests(ManifestSet published, Function<ManifestSet.Part, List<DataFileEntry>> read) {
        return published.change(removes, touched, added.size(), read);
    }

    private static int indexOf(ManifestSet published, FileDigests.Digest digest) {
        for (int i = 0; i < published.parts().size(); i++) {
            if (published.parts().get(i).files().contains(digest)) {
                return i;
            }
        }
        return -1;
    }
}
