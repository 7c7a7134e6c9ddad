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
 * @param emptied those of them whose files are all not live
 * @param removes says whether the file of an address that such a manifest lists is not live
 */
record RegionChange(
        RegionId region,
        TableIdentity table,
        RegionSchema schema,
        long manifestVersion,
        List<SstFile> added,
        Set<ManifestSet.Part> touched,
        Set<ManifestSet.Part> emptied,
        Predicate<String> removes) {

    RegionChange {
        added = List.copyOf(added);
        touched = Set.copyOf(touched);
        emptied = Set.copyOf(emptied);
    }

    /** Returns a change of names or schema only. */
    static RegionChange none(RegionId region, TableIdentity table, RegionSchema schema, long manifestVersion) {
        return new RegionChange(
                region, table, schema, manifestVersion, List.of(), Set.of(), Set.of(), location -> false);
    }

    /** Compares with the whole state: every live file is digested. */
    static RegionChange of(RegionState state, ManifestSet published, ObjectStore store) {
        Map<FileDigests.Digest, SstFile> live = new HashMap<>();
        for (SstFile file : state.files()) {
            live.put(FileDigests.Digest.of(store.location(file.path())), file);
        }
        Set<FileDigests.Digest> listed = new HashSet<>();
        Set<ManifestSet.Part> touched = new HashSet<>();
        Set<ManifestSet.Part> emptied = new HashSet<>();
        for (ManifestSet.Part part : published.parts()) {
            int before = listed.size();
            part.files().forEach(digest -> {
                if (live.containsKey(digest)) {
                    listed.add(digest);
                }
            });
            int found = listed.size() - before;
            if (found != part.files().size()) {
                touched.add(part);
            }
            if (found == 0) {
                emptied.add(part);
            }
        }
        List<SstFile> added = new ArrayList<>();
        live.forEach((digest, file) -> {
            if (!listed.contains(digest)) {
                added.add(file);
            }
        });
        return new RegionChange(
                state.region(),
                state.table(),
                state.schema(),
                state.manifestVersion(),
                added,
                touched,
                emptied,
                location -> !live.containsKey(FileDigests.Digest.of(location)));
    }

    /** Takes over a delta that starts from what is published: its cost does not depend on the live files. */
    static RegionChange of(RegionId region, RegionDelta delta, ManifestSet published, ObjectStore store) {
        Map<FileDigests.Digest, String> left = new HashMap<>();
        for (SstFile file : delta.removed()) {
            String location = store.location(file.path());
            left.put(FileDigests.Digest.of(location), location);
        }
        Set<String> removed = new HashSet<>();
        Set<ManifestSet.Part> touched = new HashSet<>();
        Set<ManifestSet.Part> emptied = new HashSet<>();
        for (ManifestSet.Part part : published.parts()) {
            List<FileDigests.Digest> found = listed(left.keySet(), part);
            found.forEach(digest -> removed.add(left.remove(digest)));
            if (!found.isEmpty()) {
                touched.add(part);
            }
            if (found.size() == part.files().size()) {
                emptied.add(part);
            }
        }
        List<SstFile> added = delta.added().stream()
                .filter(file -> !published.contains(store.location(file.path())))
                .toList();
        return new RegionChange(
                region,
                delta.table(),
                delta.schema(),
                delta.manifestVersion(),
                added,
                touched,
                emptied,
                removed::contains);
    }

    /** Returns the same change without the files that come. */
    RegionChange withoutAdded() {
        return new RegionChange(region, table, schema, manifestVersion, List.of(), touched, emptied, removes);
    }

    boolean isEmpty() {
        return added.isEmpty() && touched.isEmpty();
    }

    /** Returns what becomes of the published manifests. */
    ManifestSet.Change manifests(ManifestSet published, Function<ManifestSet.Part, List<DataFileEntry>> read) {
        return published.change(removes, touched, emptied, added.size(), read);
    }

    /** Returns which of the digests a manifest lists, by looking through the fewer ones. */
    private static List<FileDigests.Digest> listed(Set<FileDigests.Digest> digests, ManifestSet.Part part) {
        List<FileDigests.Digest> listed = new ArrayList<>();
        if (digests.size() < part.files().size()) {
            digests.stream().filter(part.files()::contains).forEach(listed::add);
        } else {
            part.files().forEach(digest -> {
                if (digests.contains(digest)) {
                    listed.add(digest);
                }
            });
        }
        return listed;
    }
}
