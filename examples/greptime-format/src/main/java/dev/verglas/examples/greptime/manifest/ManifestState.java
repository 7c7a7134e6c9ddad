package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.verglas.examples.greptime.GreptimeFormatException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A manifest while a delta is applied to it.
 *
 * <p>The rules are those of GreptimeDB's {@code RegionManifestBuilder} ({@code mito2/src/manifest/action.rs}).
 */
final class ManifestState {

    private RegionMetadata metadata;
    private final Map<String, FileMeta> files;
    private final JsonNode removedFiles;
    private long flushedEntryId;
    private long flushedSequence;
    private @Nullable Long committedSequence;
    private @Nullable Long truncatedEntryId;
    private @Nullable String compactionTimeWindow;
    private SstFormat sstFormat;
    private @Nullable Boolean appendMode;

    ManifestState(RegionManifest base) {
        this.metadata = base.metadata();
        this.files = new LinkedHashMap<>(base.files());
        this.removedFiles = base.removedFiles();
        this.flushedEntryId = base.flushedEntryId();
        this.flushedSequence = base.flushedSequence();
        this.committedSequence = base.committedSequence();
        this.truncatedEntryId = base.truncatedEntryId();
        this.compactionTimeWindow = base.compactionTimeWindow();
        this.sstFormat = base.sstFormat();
        this.appendMode = base.appendMode();
    }

    void apply(RegionAction action) {
        if (action instanceof RegionAction.Change change) {
            metadata = change.metadata();
            sstFormat = change.sstFormat();
            appendMode = change.appendMode() == null ? appendMode : change.appendMode();
        } else if (action instanceof RegionAction.PartitionExprChange change) {
            metadata = new RegionMetadata(
                    metadata.columns(),
                    metadata.primaryKey(),
                    metadata.regionId(),
                    metadata.schemaVersion(),
                    metadata.primaryKeyEncoding(),
                    change.partitionExpr());
        } else if (action instanceof RegionAction.Edit edit) {
            edit(edit);
        } else if (action instanceof RegionAction.TruncateAll truncate) {
            files.clear();
            flushedEntryId = truncate.truncatedEntryId();
            flushedSequence = truncate.truncatedSequence();
            truncatedEntryId = truncate.truncatedEntryId();
        } else if (action instanceof RegionAction.TruncatePartial truncate) {
            remove(truncate.filesToRemove());
        } else if (action instanceof RegionAction.Unknown unknown) {
            throw new GreptimeFormatException("Region " + Long.toUnsignedString(metadata.regionId())
                    + " has a manifest action '" + unknown.tag() + "' that this reader does not know");
        }
    }

    private void edit(RegionAction.Edit edit) {
        for (FileMeta file : edit.filesToAdd()) {
            files.put(file.fileId(), file);
        }
        remove(edit.filesToRemove());
        if (edit.flushedEntryId() != null) {
            flushedEntryId = max(flushedEntryId, edit.flushedEntryId());
        }
        if (edit.flushedSequence() != null) {
            flushedSequence = max(flushedSequence, edit.flushedSequence());
        }
        if (edit.committedSequence() != null) {
            committedSequence = committedSequence == null
                    ? edit.committedSequence()
                    : (Long) max(committedSequence, edit.committedSequence());
        }
        if (edit.compactionTimeWindow() != null) {
            compactionTimeWindow = edit.compactionTimeWindow();
        }
    }

    private void remove(List<FileMeta> gone) {
        for (FileMeta file : gone) {
            files.remove(file.fileId());
        }
    }

    RegionManifest at(long version) {
        return new RegionManifest(
                metadata,
                files,
                removedFiles,
                flushedEntryId,
                flushedSequence,
                committedSequence,
                version,
                truncatedEntryId,
                compactionTimeWindow,
                sstFormat,
                appendMode);
    }

    private static long max(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }
}
