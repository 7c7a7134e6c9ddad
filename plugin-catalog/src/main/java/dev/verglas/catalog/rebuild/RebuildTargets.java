package dev.verglas.catalog.rebuild;

import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableRegions;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.catalog.view.WarehouseView;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds out which table a name stands for and which regions must answer.
 *
 * <p>The host knows better than a name object, which may be stale, corrupt or not there; where the host cannot tell, the
 * name object counts. What was published joins in: a region that left the table leaves it by its rebuild too.
 */
final class RebuildTargets {

    private final WarehouseView view;
    private final Function<WarehouseLayout.Name, Optional<TableRegions>> host;

    RebuildTargets(WarehouseView view, Function<WarehouseLayout.Name, Optional<TableRegions>> host) {
        this.view = view;
        this.host = host;
    }

    Optional<TableRegions> find(WarehouseLayout.Name name) {
        Optional<TableRegions> told = host.apply(name);
        Optional<TableId> published = told.isPresent() ? unlessDamaged(() -> view.tableId(name)) : view.tableId(name);
        Optional<TableId> table = told.map(TableRegions::table).or(() -> published);
        return table.map(id -> {
            Set<RegionId> regions =
                    new HashSet<>(told.map(TableRegions::regions).orElse(Set.of()));
            if (published.equals(table)) {
                regions.addAll(publishedRegions(name, id));
            }
            return new TableRegions(id, regions);
        });
    }

    private Set<RegionId> publishedRegions(WarehouseLayout.Name name, TableId table) {
        return unlessDamaged(() -> view.table(name))
                .filter(version -> version.tableId().equals(table))
                .map(PublishedRegions::of)
                .orElse(Set.of());
    }

    /** Damage is what a rebuild is for. */
    private static <T> Optional<T> unlessDamaged(Look<T> look) {
        try {
            return look.at();
        } catch (PluginException e) {
            if (e.code() == ErrorCode.OBJECT_CORRUPT || e.code() == ErrorCode.OBJECT_MISSING) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** A look into the warehouse. */
    private interface Look<T> {
        Optional<T> at();
    }
}
