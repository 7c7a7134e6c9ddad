package dev.verglas.writer.truth;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableIdentity;
import dev.verglas.testing.InMemoryObjectStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Every write and deletion that a live database made in its object store, and its quiet moments.
 *
 * @param name the folder's name
 * @param bodies where the objects' contents are
 * @param operations in the order in which the store applied them
 * @param checkpoints the quiet moments
 */
record Timeline(String name, Path bodies, List<Operation> operations, List<Checkpoint> checkpoints) {

    private static final String ROOT = "prod/gt/";

    /**
     * One object written or deleted.
     *
     * @param sequence from 1
     * @param key below the storage root
     * @param body the name of the content; null for a deletion
     */
    record Operation(long sequence, ObjectKey key, @Nullable String body) {

        boolean isDeletion() {
            return body == null;
        }

        boolean isDelta() {
            return body != null
                    && key.value().contains("/manifest/")
                    && key.value().contains(".json");
        }
    }

    /**
     * A region as a checkpoint tells of it.
     *
     * @param folder its folder
     * @param manifestVersion the newest version of its manifest
     */
    record CheckedRegion(RegionFolder folder, long manifestVersion) {}

    /**
     * A quiet moment.
     *
     * @param after the last operation before it
     * @param note what had just happened
     * @param tables the tables that hold rows, by id; logical tables of the metric engine are not among them
     * @param regions the regions of each table
     */
    record Checkpoint(
            long after, String note, Map<TableId, RecordedTable> tables, Map<TableId, List<CheckedRegion>> regions) {

        /** What readers should find by {@code schema.name}: what the manifests in a store say. */
        Map<String, ShownTable> expected(InMemoryObjectStore store) {
            Map<String, ShownTable> expected = new TreeMap<>();
            tables.forEach((id, table) -> expected.put(
                    table.fullName(),
                    RegionFolder.shown(
                            store,
                            id,
                            requireNonNull(regions.get(id)).stream()
                                    .map(CheckedRegion::folder)
                                    .toList())));
            return expected;
        }
    }

    static Timeline read(Path folder) {
        List<Operation> operations = new ArrayList<>();
        for (JsonNode line : Recordings.lines(folder.resolve("ops.jsonl"))) {
            operations.add(new Operation(
                    line.path("seq").asLong(),
                    ObjectKey.of(line.path("key").asText().substring(ROOT.length())),
                    line.path("op").asText().equals("PUT") ? line.path("sha256").asText() : null));
        }
        List<Checkpoint> checkpoints = Recordings.lines(folder.resolve("checkpoints.jsonl")).stream()
                .map(Timeline::checkpoint)
                .toList();
        return new Timeline(Recordings.name(folder), folder.resolve("bodies"), operations, checkpoints);
    }

    private static Checkpoint checkpoint(JsonNode line) {
        Map<TableId, RecordedTable> tables = new TreeMap<>();
        Map<TableId, List<CheckedRegion>> regions = new TreeMap<>();
        for (JsonNode table : line.path("tables")) {
            RecordedTable recorded = table(table);
            if (!recorded.isLogical()) {
                tables.put(recorded.id(), recorded);
                regions.put(recorded.id(), regions(table, recorded));
            }
        }
        return new Checkpoint(line.path("after_seq").asLong(), line.path("note").asText(), tables, regions);
    }

    private static RecordedTable table(JsonNode table) {
        TableIdentity identity = new TableIdentity(
                new TableId(table.path("table_id").asLong()),
                "greptime",
                table.path("schema").asText(),
                table.path("table").asText());
        return new RecordedTable(identity, table.path("create_options").asText());
    }

    private static List<CheckedRegion> regions(JsonNode table, RecordedTable recorded) {
        List<CheckedRegion> regions = new ArrayList<>();
        for (JsonNode region : table.path("regions")) {
            String path = region.path("dir").asText();
            RegionFolder folder =
                    new RegionFolder(path.endsWith("/") ? path : path + "/", recorded.schema(), recorded.id());
            if (folder.holdsRows()) {
                regions.add(new CheckedRegion(
                        folder, region.path("manifest_version").asLong()));
            }
        }
        return regions;
    }

    /** Does to a store what the database did. */
    void apply(Operation operation, InMemoryObjectStore store) {
        if (operation.body() == null) {
            store.deleteAll(Set.of(operation.key()));
        } else {
            store.put(operation.key(), Recordings.bytes(bodies.resolve(operation.body())));
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
