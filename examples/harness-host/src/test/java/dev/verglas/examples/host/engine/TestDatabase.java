package dev.verglas.examples.host.engine;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.Options;
import dev.verglas.examples.host.meta.Databases;
import dev.verglas.examples.host.query.QueryResult;
import dev.verglas.storage.file.FileObjectStoreProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A database on a folder; several on one folder are several processes. */
final class TestDatabase implements AutoCloseable {

    private final LosingStore store;
    private final Database database;
    private final RecordedEvents events = new RecordedEvents();
    private final Set<ObjectKey> shown = ConcurrentHashMap.newKeySet();

    private TestDatabase(Path folder, Ownership ownership, Duration orphanDelay) {
        store = new LosingStore(new FileObjectStoreProvider()
                .open(Options.of("storage", Map.of("type", "File", "data_home", folder.toString()))));
        DatabaseSettings settings =
                new DatabaseSettings(ownership, true, Duration.ofMillis(20), Duration.ofMillis(20), orphanDelay);
        database = new Database(store, settings, events, files -> Set.copyOf(shown));
        database.start();
    }

    static TestDatabase open(Path folder) {
        return new TestDatabase(folder, Ownership.alone(), Duration.ofMinutes(1));
    }

    static TestDatabase openWithOrphanDelay(Path folder, Duration delay) {
        return new TestDatabase(folder, Ownership.alone(), delay);
    }

    static TestDatabase openNode(Path folder, int node, int nodes) {
        return new TestDatabase(folder, new Ownership(node, nodes, Optional.empty()), Duration.ofMinutes(1));
    }

    QueryResult run(String sql) {
        List<QueryResult> results = database.execute(sql, Databases.DEFAULT);
        return results.get(results.size() - 1);
    }

    List<List<@Nullable Object>> rows(String sql) {
        return ((QueryResult.Rows) run(sql)).rows();
    }

    List<String> events() {
        return events.lines();
    }

    ObjectStore store() {
        return store;
    }

    /** The next exclusive create of a name that ends so takes effect, and its answer is lost. */
    void loseAnswerTo(String suffix) {
        store.loseAnswerTo(suffix);
    }

    Database database() {
        return database;
    }

    /** Data files that a plugin still shows. */
    Set<ObjectKey> shown() {
        return shown;
    }

    /** Ends like a killed process: nothing is flushed. The timers go on until then only. */
    void kill() {
        database.abandon();
        store.close();
    }

    @Override
    public void close() {
        database.close();
        store.close();
    }
}
