package dev.verglas.examples.host.region;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectStore;
import dev.verglas.examples.greptime.manifest.RegionId;
import dev.verglas.examples.greptime.manifest.RegionPaths;
import dev.verglas.examples.host.meta.Listing;
import dev.verglas.examples.host.meta.TableRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The removal of a dropped region's objects: marker first, then data files, then manifest and marker.
 *
 * <p>May be begun again after a crash at any point.
 */
public final class DroppedRegion {

    private final RegionId id;
    private final RegionPaths paths;
    private final ObjectStore store;
    private final FilePurge purge;

    public DroppedRegion(RegionId id, TableRecord table, ObjectStore store, FilePurge purge) {
        this.id = id;
        this.paths = table.paths();
        this.store = store;
        this.purge = purge;
    }

    public RegionId id() {
        return id;
    }

    /** Whether any object of the region is left. */
    public boolean hasObjects() {
        return !store.list(paths.regionDir(id), Optional.empty(), 1).objects().isEmpty();
    }

    /** Marks the region and hands its data files to the purge. */
    public void begin() {
        store.put(ObjectKey.of(paths.droppingMarker(id)), new byte[0]);
        purge.remove(
                keys().stream().filter(key -> key.value().endsWith(".parquet")).toList());
    }

    /** Removes the rest once all data files are deleted; answers whether nothing is left. */
    public boolean finish() {
        List<ObjectKey> left = keys();
        if (left.stream().anyMatch(key -> key.value().endsWith(".parquet"))) {
            return false;
        }
        ObjectKey marker = ObjectKey.of(paths.droppingMarker(id));
        List<ObjectKey> manifest = new ArrayList<>(left);
        manifest.remove(marker);
        store.deleteAll(manifest);
        store.deleteAll(List.of(marker));
        return true;
    }

    private List<ObjectKey> keys() {
        return Listing.all(store, paths.regionDir(id)).stream()
                .map(ObjectMeta::key)
                .toList();
    }
}
