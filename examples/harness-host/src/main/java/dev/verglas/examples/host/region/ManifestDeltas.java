package dev.verglas.examples.host.region;

import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.RegionAction;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The deltas of a region that no checkpoint has taken away yet, in memory.
 *
 * <p>Any thread; a delta is added before the manifest that holds it is shown.
 */
final class ManifestDeltas {

    private final ConcurrentNavigableMap<Long, List<RegionAction>> deltas = new ConcurrentSkipListMap<>();

    void add(long version, List<RegionAction> actions) {
        deltas.put(version, List.copyOf(actions));
    }

    void forgetBefore(long version) {
        deltas.headMap(version, false).clear();
    }

    void forgetAll() {
        deltas.clear();
    }

    /** What changed after a version; empty if a delta is missing, or if a truncation left out which files it removed. */
    Optional<RegionChanges> since(long version, RegionManifest now) {
        Map<String, FileMeta> added = new LinkedHashMap<>();
        Map<String, FileMeta> removed = new LinkedHashMap<>();
        for (long next = version + 1; next <= now.manifestVersion(); next++) {
            List<RegionAction> actions = deltas.get(next);
            if (actions == null || !actions.stream().allMatch(ManifestDeltas::namesItsFiles)) {
                return Optional.empty();
            }
            actions.forEach(action -> apply(action, added, removed));
        }
        return version > now.manifestVersion()
                ? Optional.empty()
                : Optional.of(new RegionChanges(now, List.copyOf(added.values()), List.copyOf(removed.values())));
    }

    private static boolean namesItsFiles(RegionAction action) {
        return !(action instanceof RegionAction.TruncateAll) && !(action instanceof RegionAction.Unknown);
    }

    private static void apply(RegionAction action, Map<String, FileMeta> added, Map<String, FileMeta> removed) {
        if (action instanceof RegionAction.Edit edit) {
            move(edit.filesToAdd(), removed, added);
            move(edit.filesToRemove(), added, removed);
        } else if (action instanceof RegionAction.TruncatePartial truncate) {
            move(truncate.filesToRemove(), added, removed);
        }
    }

    /** A file that comes and goes again, or the other way round, has not changed in the end. */
    private static void move(List<FileMeta> files, Map<String, FileMeta> from, Map<String, FileMeta> to) {
        for (FileMeta file : files) {
            if (from.remove(file.fileId()) == null) {
                to.put(file.fileId(), file);
            }
        }
    }
}
