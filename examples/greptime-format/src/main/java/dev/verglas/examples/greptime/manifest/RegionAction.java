package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a manifest delta says happened to a region, GreptimeDB's {@code RegionMetaAction}.
 *
 * <p>The actions of a delta take effect together. All numbers are unsigned 64-bit unless said otherwise.
 */
public sealed interface RegionAction {

    /**
     * The region has this schema from now on: CREATE, ALTER, a changed option.
     *
     * @param appendMode null keeps the mode
     */
    record Change(
            RegionMetadata metadata,
            SstFormat sstFormat,
            @Nullable Boolean appendMode) implements RegionAction {}

    /** The partition expression changed, the schema did not. */
    record PartitionExprChange(@Nullable String partitionExpr) implements RegionAction {}

    /**
     * Files came, went, or both.
     *
     * <p>Adds take effect before removals; a file that is added again replaces its description (an index was built).
     *
     * @param timestampMs milliseconds since 1970, or null
     * @param compactionTimeWindow such as {@code 1day}, or null
     * @param flushedEntryId the log entry up to which files hold everything; only a flush gives it
     * @param flushedSequence the sequence up to which files hold everything; only a flush gives it
     */
    record Edit(
            List<FileMeta> filesToAdd,
            List<FileMeta> filesToRemove,
            @Nullable Long timestampMs,
            @Nullable String compactionTimeWindow,
            @Nullable Long flushedEntryId,
            @Nullable Long flushedSequence,
            @Nullable Long committedSequence)
            implements RegionAction {

        public Edit {
            filesToAdd = List.copyOf(filesToAdd);
            filesToRemove = List.copyOf(filesToRemove);
        }

        /** What a flush writes. */
        public static Edit flush(List<FileMeta> added, long flushedEntryId, long flushedSequence) {
            return new Edit(added, List.of(), null, null, flushedEntryId, flushedSequence, null);
        }

        /** What a compaction writes. */
        public static Edit compaction(List<FileMeta> added, List<FileMeta> removed) {
            return new Edit(added, removed, null, null, null, null, null);
        }
    }

    /** Parsed, and ignored by a replay; DROP does not write it. */
    record Remove(long regionId) implements RegionAction {}

    /** All files went. */
    record TruncateAll(
            long regionId,
            long truncatedEntryId,
            long truncatedSequence,
            @Nullable Long timestampMs) implements RegionAction {}

    /** The files of a time range went. */
    record TruncatePartial(
            long regionId,
            List<FileMeta> filesToRemove,
            @Nullable Long timestampMs) implements RegionAction {

        public TruncatePartial {
            filesToRemove = List.copyOf(filesToRemove);
        }
    }

    /** An action of a newer GreptimeDB; a replay refuses it, since its effect is not known. */
    record Unknown(String tag, JsonNode body) implements RegionAction {}
}
