package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a region holds at one manifest version, GreptimeDB's {@code RegionManifest}; also the body of a checkpoint.
 *
 * @param files by file id
 * @param removedFiles the JSON form of what waits for garbage collection, as the last checkpoint had it: a replay here
 *     does not add to it, which equals GreptimeDB with {@code gc.enable = false}
 * @param flushedSequence rows up to this sequence are in files
 * @param manifestVersion the version of the last delta that is in here
 * @param appendMode null means no
 */
public record RegionManifest(
        RegionMetadata metadata,
        Map<String, FileMeta> files,
        JsonNode removedFiles,
        long flushedEntryId,
        long flushedSequence,
        @Nullable Long committedSequence,
        long manifestVersion,
        @Nullable Long truncatedEntryId,
        @Nullable String compactionTimeWindow,
        SstFormat sstFormat,
        @Nullable Boolean appendMode) {

    public RegionManifest {
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /** A region that was just created. */
    public static RegionManifest create(long version, RegionAction.Change change) {
        ObjectNode none = JsonNodeFactory.instance.objectNode();
        none.putArray("removed_files");
        return new RegionManifest(
                change.metadata(),
                Map.of(),
                none,
                0,
                0,
                null,
                version,
                null,
                null,
                change.sstFormat(),
                change.appendMode());
    }

    /**
     * The manifest after one more delta.
     *
     * @param version the version of the delta; must be larger than {@link #manifestVersion()}
     */
    public RegionManifest apply(long version, List<RegionAction> actions) {
        if (version <= manifestVersion) {
            throw new IllegalArgumentException("Delta " + version + " is not after version " + manifestVersion);
        }
        ManifestState state = new ManifestState(this);
        for (RegionAction action : actions) {
            state.apply(action);
        }
        return state.at(version);
    }

    /** Whether rows are kept as they came: no dedup, no deletes. */
    public boolean isAppendMode() {
        return Boolean.TRUE.equals(appendMode);
    }
}
