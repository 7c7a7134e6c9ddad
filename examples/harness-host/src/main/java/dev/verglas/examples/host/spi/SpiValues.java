package dev.verglas.examples.host.spi;

import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.KeyEncoding;
import dev.verglas.api.region.MergeMode;
import dev.verglas.api.region.RegionDelta;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SemanticType;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.SstFormat;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableIdentity;
import dev.verglas.api.region.TimeRange;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.sst.DefaultValues;
import dev.verglas.examples.host.meta.TableOptions;
import dev.verglas.examples.host.meta.TableRecord;
import dev.verglas.examples.host.region.Region;
import dev.verglas.examples.host.region.RegionChanges;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Regions, schemas and files of the host as values of the SPI. */
final class SpiValues {

    private SpiValues() {}

    static RegionId id(dev.verglas.examples.greptime.manifest.RegionId region) {
        return new RegionId(region.value());
    }

    static dev.verglas.examples.greptime.manifest.RegionId hostId(RegionId region) {
        return new dev.verglas.examples.greptime.manifest.RegionId(region.value());
    }

    static Set<RegionId> regions(TableRecord table) {
        return IntStream.range(0, table.partitioning().regions())
                .mapToObj(number -> id(table.regionId(number)))
                .collect(Collectors.toSet());
    }

    static RegionState state(Region region) {
        RegionManifest manifest = region.manifest();
        TableRecord table = region.table();
        return RegionState.builder(
                        id(region.id()),
                        identity(table),
                        schema(manifest.metadata(), manifest, table.options()),
                        manifest.manifestVersion())
                .files(files(region, manifest.files().values().stream().toList()))
                .partitionExpr(emptyToNull(manifest.metadata().partitionExpr()))
                .build();
    }

    static RegionDelta delta(Region region, long base, RegionChanges changes) {
        RegionManifest manifest = changes.now();
        TableRecord table = region.table();
        return new RegionDelta(
                base,
                manifest.manifestVersion(),
                identity(table),
                schema(manifest.metadata(), manifest, table.options()),
                files(region, changes.added()),
                files(region, changes.removed()));
    }

    private static TableIdentity identity(TableRecord table) {
        return new TableIdentity(new TableId(table.tableId()), TableRecord.CATALOG, table.schema(), table.name());
    }

    static RegionSchema schema(RegionMetadata metadata, RegionManifest manifest, TableOptions options) {
        return new RegionSchema(
                metadata.schemaVersion(),
                metadata.columns().stream().map(SpiValues::column).toList(),
                metadata.primaryKey(),
                KeyEncoding.valueOf(metadata.primaryKeyEncoding().name()),
                SstFormat.valueOf(manifest.sstFormat().name()),
                mergeMode(options),
                manifest.isAppendMode());
    }

    static List<SstFile> files(Region region, List<FileMeta> files) {
        return files.stream().map(meta -> file(region, meta, null)).toList();
    }

    /**
     * A file of a region.
     *
     * @param footer the serialized footer if this process has just written the file
     */
    static SstFile file(Region region, FileMeta meta, byte @Nullable [] footer) {
        FileMeta.TimeRange range = meta.timeRange();
        return SstFile.builder(meta.fileId(), region.keyOf(meta), new RegionId(meta.regionId()))
                .size(meta.fileSize())
                .rows(meta.numRows())
                .level(meta.level())
                .timeRange(new TimeRange(
                        range.first().value(),
                        range.last().value(),
                        TimestampUnit.valueOf(range.first().unit().name())))
                .maxSequence(meta.sequence())
                .partitionExpr(emptyToNull(meta.partitionExpr()))
                .primaryKeyRange(bytes(meta.primaryKeyMin()), bytes(meta.primaryKeyMax()))
                .footer(footer)
                .build();
    }

    private static ColumnSchema column(ColumnMetadata column) {
        Object value = DefaultValues.of(column);
        return new ColumnSchema(
                column.columnId(),
                column.name(),
                SpiTypes.of(column.type()),
                column.columnSchema().nullable(),
                SemanticType.valueOf(column.semanticType().name()),
                Optional.ofNullable(value).map(Object::toString));
    }

    private static MergeMode mergeMode(TableOptions options) {
        return switch (options.mergeMode()) {
            case LAST_ROW, APPEND -> MergeMode.LAST_ROW;
            case LAST_NON_NULL -> MergeMode.LAST_NON_NULL;
        };
    }

    private static byte @Nullable [] bytes(@Nullable String base64) {
        return base64 == null ? null : Base64.getDecoder().decode(base64);
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
