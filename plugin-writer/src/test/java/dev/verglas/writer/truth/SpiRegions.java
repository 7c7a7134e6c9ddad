package dev.verglas.writer.truth;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.KeyEncoding;
import dev.verglas.api.region.RegionAction;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SemanticType;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.SstFormat;
import dev.verglas.api.region.TimeRange;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.RegionAction.Change;
import dev.verglas.examples.greptime.manifest.RegionAction.Edit;
import dev.verglas.examples.greptime.manifest.RegionAction.TruncateAll;
import dev.verglas.examples.greptime.manifest.RegionAction.TruncatePartial;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.examples.greptime.manifest.RegionPaths;
import dev.verglas.examples.greptime.sst.DefaultValues;
import java.util.List;
import java.util.Optional;

/**
 * Manifests, files and actions of GreptimeDB as values of the SPI, for the regions of one table.
 *
 * @param table the table
 * @param paths where its files lie
 */
record SpiRegions(RecordedTable table, RegionPaths paths) {

    RegionState state(RegionManifest manifest) {
        return RegionState.builder(
                        new RegionId(manifest.metadata().regionId()),
                        table.identity(),
                        schema(manifest),
                        manifest.manifestVersion())
                .files(files(List.copyOf(manifest.files().values())))
                .partitionExpr(emptyToNull(manifest.metadata().partitionExpr()))
                .build();
    }

    List<SstFile> files(List<FileMeta> files) {
        return files.stream().map(meta -> file(meta).build()).toList();
    }

    SstFile.Builder file(FileMeta meta) {
        FileMeta.TimeRange range = meta.timeRange();
        return SstFile.builder(meta.fileId(), key(meta), new RegionId(meta.regionId()))
                .size(meta.fileSize())
                .rows(meta.numRows())
                .level(meta.level())
                .timeRange(new TimeRange(
                        range.first().value(),
                        range.last().value(),
                        TimestampUnit.valueOf(range.first().unit().name())))
                .maxSequence(meta.sequence())
                .partitionExpr(emptyToNull(meta.partitionExpr()));
    }

    ObjectKey key(FileMeta meta) {
        return ObjectKey.of(paths.sst(meta));
    }

    /** The actions of a delta that led to a manifest. */
    List<RegionAction> actions(
            List<dev.verglas.examples.greptime.manifest.RegionAction> actions, RegionManifest manifest) {
        return actions.stream().map(action -> action(action, manifest)).toList();
    }

    private RegionAction action(dev.verglas.examples.greptime.manifest.RegionAction action, RegionManifest manifest) {
        if (action instanceof Change) {
            return new RegionAction.Change(schema(manifest));
        } else if (action instanceof Edit edit) {
            return new RegionAction.Edit(files(edit.filesToAdd()), files(edit.filesToRemove()));
        } else if (action instanceof TruncateAll) {
            return new RegionAction.Truncate(List.of());
        } else if (action instanceof TruncatePartial truncate) {
            return new RegionAction.Truncate(files(truncate.filesToRemove()));
        }
        return new RegionAction.Other(action.getClass().getSimpleName());
    }

    private RegionSchema schema(RegionManifest manifest) {
        return new RegionSchema(
                manifest.metadata().schemaVersion(),
                manifest.metadata().columns().stream().map(SpiRegions::column).toList(),
                manifest.metadata().primaryKey(),
                KeyEncoding.valueOf(manifest.metadata().primaryKeyEncoding().name()),
                SstFormat.valueOf(manifest.sstFormat().name()),
                table.mergeMode(),
                manifest.isAppendMode());
    }

    private static ColumnSchema column(ColumnMetadata column) {
        return new ColumnSchema(
                column.columnId(),
                column.name(),
                SpiTypes.of(column.type()),
                column.columnSchema().nullable(),
                SemanticType.valueOf(column.semanticType().name()),
                Optional.ofNullable(DefaultValues.of(column)).map(Object::toString));
    }

    private static @org.jspecify.annotations.Nullable String emptyToNull(
            @org.jspecify.annotations.Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
