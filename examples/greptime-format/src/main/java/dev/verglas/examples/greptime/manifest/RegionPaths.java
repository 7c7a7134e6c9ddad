package dev.verglas.examples.greptime.manifest;

import java.util.Locale;

/**
 * Where the files of a region are, below the root of the store, with {@code /} between names and no leading slash.
 *
 * <p>Source: GreptimeDB {@code store-api/src/path_utils.rs}, {@code mito2/src/sst/location.rs}. Names are ids except for
 * catalog and schema, which stand as they are; renaming a table moves nothing.
 */
public final class RegionPaths {

    /** The empty file in a region's directory once its DROP has begun. */
    public static final String DROPPING_MARKER = ".dropping";

    private final String tableDir;
    private final String subDir;

    private RegionPaths(String tableDir, String subDir) {
        this.tableDir = tableDir;
        this.subDir = subDir;
    }

    /** The regions of an ordinary table. */
    public static RegionPaths of(String catalog, String schema, long tableId) {
        return new RegionPaths("data/" + catalog + "/" + schema + "/" + tableId + "/", "");
    }

    /** The regions with the rows of a metric engine's physical table. */
    public static RegionPaths metricData(String catalog, String schema, long tableId) {
        return new RegionPaths(of(catalog, schema, tableId).tableDir, "data/");
    }

    /** The metadata regions of a metric engine's physical table. */
    public static RegionPaths metricMetadata(String catalog, String schema, long tableId) {
        return new RegionPaths(of(catalog, schema, tableId).tableDir, "metadata/");
    }

    /** Such as {@code data/greptime/public/1024/}. */
    public String tableDir() {
        return tableDir;
    }

    /** What stands between a region's directory and its files: empty, {@code data/} or {@code metadata/}. */
    public String subDir() {
        return subDir;
    }

    /**
     * Such as {@code data/greptime/public/1024/1024_0000000000/}.
     *
     * <p>The group of the id does not show: the metric engine's regions of both groups have one directory and differ in
     * its sub-directory, which is part of the result.
     */
    public String regionDir(RegionId region) {
        return tableDir + String.format(Locale.ROOT, "%d_%010d/", region.tableId(), region.sequence()) + subDir;
    }

    /** The directory of deltas and checkpoints. */
    public String manifestDir(RegionId region) {
        return regionDir(region) + "manifest/";
    }

    /** The path of an SST: below the region that wrote it, which may be another than the one that lists it. */
    public String sst(FileMeta file) {
        return regionDir(new RegionId(file.regionId())) + file.fileId() + ".parquet";
    }

    /** The path of an SST's index file, which exists only if {@link FileMeta#indexFileSize()} is not 0. */
    public String index(FileMeta file) {
        String version = file.indexVersion() == 0 ? "" : "." + Long.toUnsignedString(file.indexVersion());
        return regionDir(new RegionId(file.regionId())) + "index/" + file.fileId() + version + ".puffin";
    }

    /** The path of the marker of a DROP. */
    public String droppingMarker(RegionId region) {
        return regionDir(region) + DROPPING_MARKER;
    }
}
