package dev.verglas.catalog.rebuild;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableRegions;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.catalog.view.WarehouseView;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Takes rebuild requests and tells how far they are.
 *
 * <p>Thread-safe; every method blocks on the store. Nothing is kept in memory: any catalog on the store can answer for a
 * request of another, also after a restart.
 */
public final class RebuildDesk implements AutoCloseable {

    private final RebuildTargets targets;
    private final RebuildRequests requests;
    private final Waiters waiters = new Waiters(System::nanoTime);

    /**
     * Makes a desk; does no I/O.
     *
     * @param host which table a name stands for as the database knows it; empty if it cannot tell
     */
    public RebuildDesk(
            ObjectStore store,
            WarehouseLayout layout,
            WarehouseView view,
            Function<WarehouseLayout.Name, Optional<TableRegions>> host) {
        this.targets = new RebuildTargets(view, host);
        this.requests = new RebuildRequests(store, layout, System::currentTimeMillis);
    }

    /** Returns the table that a name stands for, published or not, and the regions that must answer. */
    public Optional<TableRegions> table(WarehouseLayout.Name name) {
        return targets.find(name);
    }

    /** Makes a request durable, or returns the one of the same kind that is not at its end. */
    public RebuildRequest submit(TableRegions table, RebuildOptions options) {
        return requests.submit(table, options);
    }

    /** Returns a request of a table. */
    public Optional<RebuildRequest> find(TableId table, UUID id) {
        return requests.find(table, id);
    }

    /** Returns how far a request is now. */
    public RebuildStatus status(RebuildRequest request) {
        return requests.folder(request).look();
    }

    /** Returns how far a request is at its end or when the time is over; earlier if too many wait. */
    public RebuildStatus await(RebuildRequest request, Duration atMost) {
        return waiters.await(requests.folder(request), atMost);
    }

    /** Ends all waiting; idempotent. */
    @Override
    public void close() {
        waiters.close();
    }
}
