package dev.verglas.writer.truth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableIdentity;
import dev.verglas.testing.InMemoryObjectStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A quiet moment of a recorded database: its files, its tables, and every hook call until then.
 *
 * @param name the folder's name
 * @param store the files
 * @param tables the tables that {@code information_schema} told of, by id
 * @param calls how many hook calls there had been
 */
record Moment(String name, InMemoryObjectStore store, Map<TableId, RecordedTable> tables, int calls) {

    private static final String TEST_ENGINE = "test_engine";

    static Moment read(Path folder) {
        InMemoryObjectStore store = new InMemoryObjectStore();
        Path root = storageRoot(folder);
        for (Path file : Recordings.files(root.resolve("data"))) {
            store.put(ObjectKey.of(root.relativize(file).toString()), Recordings.bytes(file));
        }
        return new Moment(
                Recordings.name(folder),
                store,
                tables(folder),
                Recordings.lines(folder.resolve("hook.jsonl")).size());
    }

    /** The one folder below a moment's that holds {@code data}: that of a bucket is deeper. */
    private static Path storageRoot(Path folder) {
        Path below = folder;
        while (!Files.isDirectory(below.resolve("data"))) {
            below = Recordings.folders(below).stream()
                    .filter(found -> !Recordings.name(found).equals("expected"))
                    .findFirst()
                    .orElseThrow();
        }
        return below;
    }

    private static Map<TableId, RecordedTable> tables(Path folder) {
        Map<TableId, RecordedTable> tables = new TreeMap<>();
        JsonNode answer = Recordings.json(Recordings.bytes(folder.resolve("expected/_tables.json")));
        for (JsonNode row : answer.path("rows")) {
            if (!row.get(4).asText().equals(TEST_ENGINE)) {
                TableId id = new TableId(row.get(3).asLong());
                TableIdentity identity = new TableIdentity(
                        id, row.get(0).asText(), row.get(1).asText(), row.get(2).asText());
                tables.put(id, new RecordedTable(identity, row.get(5).asText()));
            }
        }
        return tables;
    }

    /** Returns a table of a folder; one that nobody asked about has its number for a name. */
    RecordedTable table(RegionFolder folder) {
        RecordedTable known = tables.get(folder.table());
        return known != null
                ? known
                : new RecordedTable(
                        new TableIdentity(folder.table(), "greptime", folder.schema(), "table-" + folder.table()), "");
    }

    /** What readers should find, by {@code schema.name}: what the manifests say. */
    Map<String, ShownTable> expected() {
        Map<RecordedTable, List<RegionFolder>> folders = RegionFolder.findAll(store).stream()
                .filter(folder -> !folder.isBeingDropped(store))
                .collect(Collectors.groupingBy(this::table));
        Map<String, ShownTable> expected = new TreeMap<>();
        folders.forEach((table, regions) ->
                expected.put(table.fullName(), RegionFolder.shown(store, table.id(), new ArrayList<>(regions))));
        return expected;
    }
}
