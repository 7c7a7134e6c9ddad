package dev.verglas.examples.greptime.manifest;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a manifest directory.
 *
 * @param manifest what was found; null if the directory is empty or something is missing
 * @param missing what ought to be there and is not; null if nothing is missing
 */
record ManifestLook(
        @Nullable RegionManifest manifest, @Nullable String missing) {

    static ManifestLook at(ManifestSource source, String dir) throws IOException {
        Optional<byte[]> pointerBytes = source.read(dir + ManifestNames.LAST_CHECKPOINT);
        if (pointerBytes.isEmpty()) {
            return deltas(source, dir, null, -1);
        }
        LastCheckpoint pointer = ManifestJson.readLastCheckpoint(pointerBytes.get());
        String path = dir + ManifestNames.checkpoint(pointer.version());
        Optional<byte[]> content = source.read(path);
        if (content.isEmpty()) {
            content = ManifestReplay.readPlain(source, path + ManifestNames.GZIP_SUFFIX);
        }
        if (content.isEmpty()) {
            return gap("checkpoint " + pointer.version());
        }
        if (!pointer.matches(content.get())) {
            return gap("checkpoint " + pointer.version() + " as its pointer describes it");
        }
        Checkpoint checkpoint = ManifestJson.readCheckpoint(content.get());
        return deltas(source, dir, checkpoint.checkpoint(), checkpoint.lastVersion());
    }

    private static ManifestLook deltas(ManifestSource source, String dir, @Nullable RegionManifest base, long version)
            throws IOException {
        RegionManifest manifest = base;
        long next = version + 1;
        for (Map.Entry<Long, String> delta :
                ManifestReplay.deltaPaths(source, dir).tailMap(next, true).entrySet()) {
            Optional<byte[]> content =
                    delta.getKey() == next ? ManifestReplay.readPlain(source, delta.getValue()) : Optional.empty();
            if (content.isEmpty()) {
                return gap("delta " + next);
            }
            manifest = ManifestReplay.fold(
                    manifest, new ManifestDelta(next, ManifestReplay.readActions(content.get(), delta.getValue())));
            if (manifest == null) {
                return gap("the region's metadata in delta " + next);
            }
            next++;
        }
        return new ManifestLook(manifest, null);
    }

    private static ManifestLook gap(String missing) {
        return new ManifestLook(null, missing);
    }
}
