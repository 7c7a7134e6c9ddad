package dev.verglas.examples.host.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.HttpMount;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.Options;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableRegions;
import dev.verglas.examples.host.engine.Database;
import dev.verglas.examples.host.engine.DatabaseSettings;
import dev.verglas.examples.host.engine.Ownership;
import dev.verglas.examples.host.meta.Tables;
import dev.verglas.storage.file.FileObjectStoreProvider;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarnessFrontendTest {

    private static final HttpMount NOWHERE = (path, servlet) -> () -> {};

    @TempDir
    Path folder;

    @Test
    void tablesAreKnownByTheNamesThatTheyHaveNow() {
        try (ObjectStore store = new FileObjectStoreProvider()
                        .open(Options.of("storage", Map.of("type", "File", "data_home", folder.toString())));
                Database database = new Database(
                        store, DatabaseSettings.defaults(Ownership.alone()), new HookEvents(), files -> Set.of())) {
            HarnessFrontend frontend = new HarnessFrontend("frontend-0", store, NOWHERE, new Tables(store));
            TableId id = new TableId(1024);
            TableRegions table = new TableRegions(id, Set.of(RegionId.of(id, 0), RegionId.of(id, 1)));
            database.start();
            assertThat(frontend.table("public", "t")).isEmpty();

            run(database, "CREATE TABLE t (ts TIMESTAMP TIME INDEX, v INT) WITH (regions = 2)");
            assertThat(frontend.table("public", "t")).contains(table);
            assertThat(frontend.table("other", "t")).isEmpty();

            run(database, "ALTER TABLE t RENAME u");
            assertThat(frontend.table("public", "t")).isEmpty();
            assertThat(frontend.table("public", "u")).contains(table);

            run(database, "DROP TABLE u");
            assertThat(frontend.table("public", "u")).isEmpty();
        }
    }

    private static void run(Database database, String sql) {
        assertThat(database.execute(sql, "public")).isNotEmpty();
    }
}
