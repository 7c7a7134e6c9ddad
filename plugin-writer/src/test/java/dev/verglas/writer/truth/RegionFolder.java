package dev.verglas.writer.truth;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.TableId;
import dev.verglas.examples.greptime.manifest.ManifestReplay;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.examples.greptime.manifest.RegionPaths;
import dev.verglas.testing.InMemoryObjectStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A region's folder as GreptimeDB lays it out.
 *
 * @param path ends in a slash; for regions of the metric engine with the sub-folder
 * @param schema the database's name, which stands in the path
 * @param table the table's number
 */
record RegionFolder(String path, String schema, TableId table) implements Comparable<RegionFolder> {

    private static final String CATALOG = "greptime";
    private static final Pattern FOLDER =
            Pattern.compile("(data/greptime/([^/]+)/(\\d+)/\\d+_\\d{10}/((?:data|metadata)/)?)manifest/.*");
    private static final String METRIC_ROWS = "/data/";
    private static final String METRIC_METADATA = "/metadata/";

    /** Returns the folders of all regions that hold rows: not those of a metric engine's metadata. */
    static Set<RegionFolder> findAll(InMemoryObjectStore store) {
        return store.keys().stream()
                .map(key -> FOLDER.matcher(key.value()))
                .filter(Matcher::matches)
                .map(match ->
                        new RegionFolder(match.group(1), match.group(2), new TableId(Long.parseLong(match.group(3)))))
                .filter(RegionFolder::holdsRows)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether it is no region of a metric engine's metadata. */
    boolean holdsRows() {
        return !path.endsWith(METRIC_METADATA);
    }

    /** Whether a DROP of the region has begun and not yet deleted its marker. */
    boolean isBeingDropped(InMemoryObjectStore store) {
        return store.head(ObjectKey.of(path + RegionPaths.DROPPING_MARKER)).isPresent();
    }

    /** Replays all of the region's manifest; empty if it has none. */
    Optional<RegionManifest> replay(InMemoryObjectStore store) throws IOException {
        return ManifestReplay.replay(new StoreSource(store), manifests());
    }

    /** Replays a manifest that must be whole. */
    RegionManifest replayWhole(InMemoryObjectStore store) {
        try {
            return replay(store).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String manifests() {
        return path + "manifest/";
    }

    RegionPaths paths() {
        return path.endsWith(METRIC_ROWS)
                ? RegionPaths.metricData(CATALOG, schema, table.value())
                : RegionPaths.of(CATALOG, schema, table.value());
    }

    SpiRegions spi(RecordedTable recorded) {
        return new SpiRegions(recorded, paths());
    }

    /** What a reader should find of a table whose regions these are. */
    static ShownTable shown(InMemoryObjectStore store, TableId table, List<RegionFolder> folders) {
        return new ShownTable(
                table.value(),
                folders.stream()
                        .flatMap(folder -> folder.replayWhole(store).files().values().stream()
                                .map(meta -> java.util.Map.entry(
                                        store.location(
                                                ObjectKey.of(folder.paths().sst(meta))),
                                        meta.numRows())))
                        .collect(Collectors.toMap(java.util.Map.Entry::getKey, java.util.Map.Entry::getValue)));
    }

    @Override
    public int compareTo(RegionFolder other) {
        return path.compareTo(other.path);
    }
}
