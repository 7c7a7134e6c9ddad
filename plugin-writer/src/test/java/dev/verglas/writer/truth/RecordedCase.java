package dev.verglas.writer.truth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.verglas.api.ObjectKey;
import dev.verglas.examples.greptime.manifest.ManifestJson;
import dev.verglas.examples.greptime.manifest.ManifestNames;
import dev.verglas.examples.greptime.manifest.RegionAction;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.testing.InMemoryObjectStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A recorded database: its quiet moments in order and every hook call.
 *
 * @param name the case's name
 * @param moments the moments, the earliest first
 * @param calls the hook calls in the order of their arrival; those of a moment come first
 */
record RecordedCase(String name, List<Moment> moments, List<HookCall> calls) {

    static boolean isCase(Path folder) {
        return Recordings.folders(folder).stream().anyMatch(moment -> Files.exists(moment.resolve("hook.jsonl")));
    }

    static RecordedCase read(Path folder) {
        List<Moment> moments = new ArrayList<>();
        for (Path moment : Recordings.folders(folder)) {
            moments.add(Moment.read(moment));
        }
        // A rename makes no call, so the number before the name decides between two of equal length.
        moments.sort(Comparator.comparingInt(Moment::calls).thenComparing(RecordedCase::number));
        List<JsonNode> lines = Recordings.lines(
                folder.resolve(moments.get(moments.size() - 1).name()).resolve("hook.jsonl"));
        return new RecordedCase(
                Recordings.name(folder),
                moments,
                lines.stream().map(HookCall::parse).toList());
    }

    private static int number(Moment moment) {
        String digits = moment.name().replaceAll("\\D.*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    /** All data files that were there at any moment, and nothing else. */
    InMemoryObjectStore dataFiles() {
        InMemoryObjectStore all = new InMemoryObjectStore();
        for (Moment moment : moments) {
            for (ObjectKey key : moment.store().keys()) {
                if (key.name().endsWith(".parquet")) {
                    all.put(key, moment.store().get(key).orElseThrow().content());
                }
            }
        }
        return all;
    }

    /** The folders of all regions that ever were, by number. */
    Map<Long, RegionFolder> folders() {
        Map<Long, RegionFolder> folders = new TreeMap<>();
        for (Moment moment : moments) {
            for (RegionFolder folder : RegionFolder.findAll(moment.store())) {
                folders.put(folder.replayWhole(moment.store()).metadata().regionId(), folder);
            }
        }
        return folders;
    }

    /**
     * The manifest of a region that has just been created, which no hook is told of.
     *
     * <p>From its delta 0; where a checkpoint has replaced that, the schema of the checkpoint, which then must be the only
     * one that the region ever had.
     */
    RegionManifest created(RegionFolder folder) {
        for (Moment moment : moments) {
            byte[] delta = read(moment.store(), folder.manifests() + ManifestNames.delta(0));
            if (delta != null) {
                RegionAction.Change change =
                        (RegionAction.Change) ManifestJson.readActions(delta).get(0);
                return RegionManifest.create(0, change);
            }
        }
        RegionManifest later = moments.stream()
                .filter(moment -> RegionFolder.findAll(moment.store()).contains(folder))
                .findFirst()
                .map(moment -> folder.replayWhole(moment.store()))
                .orElseThrow();
        if (calls.stream().anyMatch(call -> call.region() == later.metadata().regionId() && call.changesSchema())) {
            throw new IllegalStateException("the first schema of " + folder + " is not known");
        }
        return RegionManifest.create(
                0, new RegionAction.Change(later.metadata(), later.sstFormat(), later.appendMode()));
    }

    private static byte @org.jspecify.annotations.Nullable [] read(InMemoryObjectStore store, String path) {
        return store.get(ObjectKey.of(path))
                .map(found -> found.content())
                .or(() -> store.get(ObjectKey.of(path + ManifestNames.GZIP_SUFFIX))
                        .map(found -> ManifestJson.gunzip(found.content())))
                .orElse(null);
    }

    @Override
    public String toString() {
        return name;
    }
}
