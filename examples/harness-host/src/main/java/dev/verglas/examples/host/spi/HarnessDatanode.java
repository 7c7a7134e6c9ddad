package dev.verglas.examples.host.spi;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.RegionDelta;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import dev.verglas.examples.host.engine.Database;
import dev.verglas.examples.host.meta.TableRecord;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The host as plugins of a datanode see it.
 *
 * @param nodeId unique among the processes on one bucket
 * @param objectStore the store that {@code database} is on
 */
public record HarnessDatanode(String nodeId, ObjectStore objectStore, Database database) implements DatanodeHost {

    @Override
    public Set<RegionId> openRegions() {
        return database.regions().ids().stream().map(SpiValues::id).collect(Collectors.toSet());
    }

    @Override
    public Optional<RegionState> snapshot(RegionId region) {
        return database.regions().get(SpiValues.hostId(region)).map(SpiValues::state);
    }

    @Override
    public Optional<RegionDelta> changesSince(RegionId region, long manifestVersion) {
        return database.regions()
                .get(SpiValues.hostId(region))
                .flatMap(open -> open.changesSince(manifestVersion)
                        .map(changes -> SpiValues.delta(open, manifestVersion, changes)));
    }

    @Override
    public TableStatus tableStatus(TableId table) {
        return known(table)
                .map(known -> known.isLive() ? TableStatus.EXISTS : TableStatus.DROPPED)
                .orElse(TableStatus.UNKNOWN);
    }

    /** As last read, which is as good as now: the regions of a table never change here. */
    @Override
    public Optional<Set<RegionId>> tableRegions(TableId table) {
        return known(table).filter(TableRecord::isLive).map(SpiValues::regions);
    }

    private Optional<TableRecord> known(TableId table) {
        return database.tables().known().stream()
                .filter(known -> known.tableId() == table.value())
                .findFirst();
    }

    @Override
    public Map<String, String> properties() {
        return Map.of(
                "host", "verglas-harness-host", "timestamps_adjusted_to_utc", Boolean.toString(database.utcAdjusted()));
    }
}
