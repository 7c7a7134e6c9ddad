package dev.verglas.examples.greptime.manifest;

import dev.verglas.examples.greptime.GreptimeFormatException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what a region holds from the files in its manifest directory.
 *
 * <p>{@code _last_checkpoint}, then the checkpoint it names, then the deltas after it in order of version, compressed or
 * not. Tolerated, since a living region does all of it: no checkpoint yet; deltas and checkpoints that are older than the
 * checkpoint; a checkpoint or a delta that vanishes between two steps because a newer checkpoint took its place (then all
 * is read again, at most {@value #LOOKS} times). Nothing waits; nothing is kept between calls.
 */
public final class ManifestReplay {

    private static final int LOOKS = 5;

    private ManifestReplay() {}

    /**
     * The manifest of a region; empty if the directory holds no manifest file.
     *
     * @param manifestDir ends in {@code /}
     * @throws IncompleteManifestException if a part stays missing
     */
    public static Optional<RegionManifest> replay(ManifestSource source, String manifestDir) throws IOException {
        String missing = "";
        for (int look = 0; look < LOOKS; look++) {
            ManifestLook result = ManifestLook.at(source, manifestDir);
            if (result.missing() == null) {
                return Optional.ofNullable(result.manifest());
            }
            missing = result.missing();
        }
        throw new IncompleteManifestException(manifestDir, missing);
    }

    /**
     * The deltas after a version, in order and without a gap; for following a region.
     *
     * <p>Empty if there are none, and also if the next one is already folded into a checkpoint: then {@link #replay}
     * gives a manifest with a larger version, without the steps that led to it.
     */
    public static List<ManifestDelta> deltasAfter(ManifestSource source, String manifestDir, long version)
            throws IOException {
        List<ManifestDelta> deltas = new ArrayList<>();
        long next = version + 1;
        for (Map.Entry<Long, String> delta :
                deltaPaths(source, manifestDir).tailMap(next, true).entrySet()) {
            Optional<byte[]> content = delta.getKey() == next ? readPlain(source, delta.getValue()) : Optional.empty();
            if (content.isEmpty()) {
                break;
            }
            deltas.add(new ManifestDelta(next, readActions(content.get(), delta.getValue())));
            next++;
        }
        return deltas;
    }

    static NavigableMap<Long, String> deltaPaths(ManifestSource source, String manifestDir) throws IOException {
        NavigableMap<Long, String> paths = new TreeMap<>();
        for (String path : source.list(manifestDir)) {
            OptionalLong version = ManifestNames.deltaVersion(path.substring(manifestDir.length()));
            if (version.isPresent()) {
                paths.put(version.getAsLong(), path);
            }
        }
        return paths;
    }

    static Optional<byte[]> readPlain(ManifestSource source, String path) throws IOException {
        Optional<byte[]> content = source.read(path);
        return path.endsWith(ManifestNames.GZIP_SUFFIX) ? content.map(ManifestJson::gunzip) : content;
    }

    static List<RegionAction> readActions(byte[] content, String path) {
        try {
            return ManifestJson.readActions(content);
        } catch (GreptimeFormatException e) {
            throw new GreptimeFormatException(path + ": " + e.getMessage(), e);
        }
    }

    static @Nullable RegionManifest fold(@Nullable RegionManifest base, ManifestDelta delta) {
        if (base != null) {
            return base.apply(delta.version(), delta.actions());
        }
        RegionManifest manifest = null;
        List<RegionAction> rest = new ArrayList<>();
        for (RegionAction action : delta.actions()) {
            if (manifest == null && action instanceof RegionAction.Change change) {
                manifest = RegionManifest.create(delta.version(), change);
            } else {
                rest.add(action);
            }
        }
        if (manifest == null) {
            return null;
        }
        ManifestState state = new ManifestState(manifest);
        rest.forEach(state::apply);
        return state.at(delta.version());
    }
}
