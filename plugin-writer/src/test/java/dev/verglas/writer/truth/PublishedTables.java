package dev.verglas.writer.truth;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.TableId;
import dev.verglas.api.warehouse.TableLocation;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.writer.witness.StoreFileIO;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/** Reads a whole warehouse as an engine does: names, then tables with Iceberg's own implementation. */
final class PublishedTables {

    static final WarehouseLayout LAYOUT =
            WarehouseLayout.of(WarehouseLayout.DEFAULT_WAREHOUSE_ROOT, WarehouseLayout.DEFAULT_CATALOG);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final InMemoryObjectStore store;

    PublishedTables(InMemoryObjectStore store) {
        this.store = store;
    }

    /** Returns the tables that have names, by {@code schema.name}. */
    Map<String, ShownTable> byName() {
        Map<String, ShownTable> tables = new TreeMap<>();
        for (ObjectKey key : store.keys()) {
            LAYOUT.parseTableName(key).ifPresent(name -> {
                JsonNode json = read(key);
                TableId id = new TableId(json.path("table-id").asLong());
                Table table = load(id);
                assertThat(json.path("table-uuid").asText())
                        .as("uuid at %s", key)
                        .isEqualTo(((BaseTable) table).operations().current().uuid());
                tables.put(name.schema() + "." + name.table(), new ShownTable(id.value(), files(table)));
            });
        }
        return tables;
    }

    /** Returns what the newest version of a table shows; empty if it was never published. */
    Optional<ShownTable> byId(TableId id) {
        return version(id) == 0 ? Optional.empty() : Optional.of(new ShownTable(id.value(), files(load(id))));
    }

    /** Returns the number of the newest version; 0 if there is none. */
    long version(TableId id) {
        String folder = LAYOUT.table(id).metadataDirectory().value() + "/";
        return store.keys().stream()
                .filter(key -> key.value().startsWith(folder))
                .map(TableLocation::metadataVersion)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .max()
                .orElse(0);
    }

    private Table load(TableId id) {
        String location = store.location(LAYOUT.table(id).metadataFile(version(id)));
        return new BaseTable(new StaticTableOperations(location, new StoreFileIO(store)), "table-" + id);
    }

    private static Map<String, Long> files(Table table) {
        Map<String, Long> files = new TreeMap<>();
        try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
            for (FileScanTask task : tasks) {
                DataFile file = task.file();
                Long before = files.put(file.location(), file.recordCount());
                assertThat(before).as("listed twice: %s", file.location()).isNull();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(table.currentSnapshot().summary())
                .as("summary of %s", table.name())
                .containsEntry("total-data-files", Integer.toString(files.size()))
                .containsEntry(
                        "total-records",
                        Long.toString(files.values().stream()
                                .mapToLong(Long::longValue)
                                .sum()));
        return files;
    }

    private JsonNode read(ObjectKey key) {
        try {
            return JSON.readTree(store.get(key).orElseThrow().content());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
