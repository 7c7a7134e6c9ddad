package dev.verglas.examples.host.region;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.api.error.PluginException;
import dev.verglas.examples.greptime.manifest.Checkpoint;
import dev.verglas.examples.greptime.manifest.LastCheckpoint;
import dev.verglas.examples.greptime.manifest.ManifestJson;
import dev.verglas.examples.greptime.manifest.ManifestNames;
import dev.verglas.examples.greptime.manifest.ManifestReplay;
import dev.verglas.examples.greptime.manifest.RegionAction;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.examples.host.meta.Listing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The manifest directory of one region: a delta for each change, a checkpoint every {@value #CHECKPOINT_DISTANCE}.
 *
 * <p>Which files a checkpoint removes follows GreptimeDB ({@code mito2/src/manifest}): the first one every delta before it,
 * a later one every delta up to the checkpoint before it and every checkpoint before that. Unlike there, a delta is
 * created exclusively, so two processes that both believe they own the region cannot write one version. One thread, except for {@link #changes}.
 */
final class ManifestLog {

    private static final Logger log = LoggerFactory.getLogger(ManifestLog.class);
    private static final int CHECKPOINT_DISTANCE = 10;
    private static final String CHECKPOINT_SUFFIX = ".checkpoint";

    private final ObjectStore store;
    private final String directory;
    private final ManifestDeltas deltas = new ManifestDeltas();
    private long lastCheckpoint;

    ManifestLog(ObjectStore store, String directory) {
        this.store = store;
        this.directory = directory;
        this.lastCheckpoint = store.get(key(ManifestNames.LAST_CHECKPOINT))
                .map(StoredObject::content)
                .map(ManifestJson::readLastCheckpoint)
                .map(LastCheckpoint::version)
                .orElse(0L);
    }

    /** What the directory says; empty for a region that was not created yet. */
    Optional<RegionManifest> replay() {
        try {
            return ManifestReplay.replay(new StoreManifestSource(store), directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replays, and remembers the deltas that are there for {@link #changes}. */
    Optional<RegionManifest> load() {
        Optional<RegionManifest> manifest = replay();
        deltas.forgetAll();
        try {
            ManifestReplay.deltasAfter(new StoreManifestSource(store), directory, lastCheckpoint)
                    .forEach(delta -> deltas.add(delta.version(), delta.actions()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return manifest;
    }

    /** What changed between a version and a manifest that this log gave; empty if it is not known any more. */
    Optional<RegionChanges> changes(long version, RegionManifest now) {
        return deltas.since(version, now);
    }

    RegionManifest create(RegionAction.Change change) {
        write(0, List.of(change));
        return RegionManifest.create(0, change);
    }

    /** Writes the next version and returns what the region is then; the delta is durable on return. */
    RegionManifest append(RegionManifest current, List<RegionAction> actions) {
        long version = current.manifestVersion() + 1;
        write(version, actions);
        RegionManifest next = current.apply(version, actions);
        deltas.add(version, actions);
        if (version - lastCheckpoint >= CHECKPOINT_DISTANCE) {
            tryCheckpoint(next);
        }
        return next;
    }

    private void write(long version, List<RegionAction> actions) {
        if (!store.createIfAbsent(key(ManifestNames.delta(version)), ManifestJson.writeActions(actions))) {
            throw new RegionException("manifest version " + version + " in " + directory
                    + " was written by another process; only one process may own a region");
        }
    }

    /** The delta is durable already: a checkpoint that fails is made with a later version. */
    private void tryCheckpoint(RegionManifest manifest) {
        try {
            checkpoint(manifest);
        } catch (PluginException e) {
            log.atWarn().addKeyValue("manifest", directory).setCause(e).log("manifest checkpoint failed");
        }
    }

    private void checkpoint(RegionManifest manifest) {
        long version = manifest.manifestVersion();
        byte[] content = ManifestJson.writeCheckpoint(new Checkpoint(version, version - lastCheckpoint, manifest));
        store.put(key(ManifestNames.checkpoint(version)), content);
        store.put(
                key(ManifestNames.LAST_CHECKPOINT),
                ManifestJson.writeLastCheckpoint(LastCheckpoint.of(version, content)));
        long previous = lastCheckpoint;
        lastCheckpoint = version;
        long firstDeltaKept = previous == 0 ? version : previous + 1;
        deltas.forgetBefore(firstDeltaKept);
        store.deleteAll(Listing.all(store, directory).stream()
                .map(ObjectMeta::key)
                .filter(key -> isSuperseded(key.name(), firstDeltaKept, previous))
                .toList());
    }

    private static boolean isSuperseded(String name, long firstDeltaKept, long firstCheckpointKept) {
        if (name.endsWith(CHECKPOINT_SUFFIX)) {
            String version = name.substring(0, name.length() - CHECKPOINT_SUFFIX.length());
            return Long.parseLong(version) < firstCheckpointKept;
        }
        return ManifestNames.deltaVersion(name).orElse(Long.MAX_VALUE) < firstDeltaKept;
    }

    private ObjectKey key(String name) {
        return ObjectKey.of(directory + name);
    }
}
