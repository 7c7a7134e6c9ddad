package dev.verglas.examples.greptime.testing;

import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.ManifestReplay;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.RegionPaths;
import dev.verglas.examples.greptime.sst.BytesInputFile;
import dev.verglas.examples.greptime.sst.Dedup;
import dev.verglas.examples.greptime.sst.MergeMode;
import dev.verglas.examples.greptime.sst.SstReader;
import dev.verglas.examples.greptime.sst.SstRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the regions of a fixture's tables. */
public final class FixtureRegions {

    private FixtureRegions() {}

    /** The manifests of all regions of a table, in the order of their sequence; none if the table has no directory. */
    public static List<RegionManifest> manifests(Fixture fixture, RegionPaths paths) throws IOException {
        Path tableDir = fixture.dir().resolve(paths.tableDir());
        List<RegionManifest> manifests = new ArrayList<>();
        if (!Files.isDirectory(tableDir)) {
            return manifests;
        }
        try (Stream<Path> dirs = Files.list(tableDir)) {
            for (Path dir : dirs.sorted().toList()) {
                String name = dir.getFileName().toString().replace("/", "");
                String regionDir = paths.tableDir() + name + "/" + paths.subDir();
                manifests.add(ManifestReplay.replay(fixture.source(), regionDir + "manifest/")
                        .orElseThrow());
            }
        }
        return manifests;
    }

    /** How the rows of a table's files are merged. */
    public static MergeMode mergeMode(FixtureTable table, RegionManifest manifest) {
        if (manifest.isAppendMode() || table.has("append_mode=true")) {
            return MergeMode.APPEND;
        }
        return table.has("merge_mode=last_non_null") ? MergeMode.LAST_NON_NULL : MergeMode.LAST_ROW;
    }

    /** All rows of all files of a region, by the schema that it has now. */
    public static List<SstRow> rawRows(Fixture fixture, RegionPaths paths, RegionManifest manifest) throws IOException {
        List<SstRow> rows = new ArrayList<>();
        for (FileMeta file : manifest.files().values()) {
            byte[] bytes = Files.readAllBytes(fixture.dir().resolve(paths.sst(file)));
            rows.addAll(SstReader.read(new BytesInputFile(bytes), manifest.metadata(), file.sequence()));
        }
        return rows;
    }

    /** The rows that a query sees. */
    public static List<SstRow> rows(Fixture fixture, RegionPaths paths, FixtureTable table, RegionManifest manifest)
            throws IOException {
        RegionMetadata metadata = manifest.metadata();
        return Dedup.merge(metadata, mergeMode(table, manifest), rawRows(fixture, paths, manifest));
    }
}
