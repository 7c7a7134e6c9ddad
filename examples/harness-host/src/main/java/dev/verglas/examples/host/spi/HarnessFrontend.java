package dev.verglas.examples.host.spi;

import dev.verglas.api.FrontendHost;
import dev.verglas.api.HttpMount;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableRegions;
import dev.verglas.examples.host.meta.Tables;
import java.util.Map;
import java.util.Optional;

/**
 * The host as plugins of a frontend see it.
 *
 * @param mount the host's own HTTP server
 * @param tables on {@code objectStore}; a frontend needs no open region to know them
 */
public record HarnessFrontend(String nodeId, ObjectStore objectStore, HttpMount mount, Tables tables)
        implements FrontendHost {

    @Override
    public Optional<HttpMount> httpMount() {
        return Optional.of(mount);
    }

    @Override
    public Optional<TableRegions> table(String schema, String name) {
        tables.refresh();
        return tables.find(schema, name)
                .map(table -> new TableRegions(new TableId(table.tableId()), SpiValues.regions(table)));
    }

    @Override
    public Map<String, String> properties() {
        return Map.of("host", "verglas-harness-host");
    }
}
