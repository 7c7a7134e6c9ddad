package dev.verglas.catalog.view;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.region.TableId;
import dev.verglas.api.warehouse.WarehouseLayout;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * One catalog's schemas and tables as they are in the store now.
 *
 * <p>Thread-safe; every method blocks on the store. What is not there is an empty answer; a store that fails and an
 * object that is corrupt are {@link PluginException}s. With a time to live of zero an answer is never older than the
 * call: names are read each time, and a cached version is served only after one request showed that no later one exists.
 */
public final class WarehouseView {

    /**
     * How long after it was confirmed a version counts as known a moment ago; must stay well below the time for which
     * the writer keeps superseded metadata ({@code reader_grace}).
     */
    static final Duration RECENT = Duration.ofSeconds(30);

    private final ObjectStore store;
    private final WarehouseLayout layout;
    private final Duration timeToLive;
    private final LongSupplier nanoClock;
    private final LayoutGuard guard;
    private final NameListing listing;
    private final VersionResolver resolver;
    private final VersionCache cache;

    /**
     * Makes a view; does no I/O.
     *
     * @param timeToLive for how long a table is served without asking the store; zero to ask each time
     * @param maxCacheBytes how much metadata is kept
     * @param nanoClock {@link System#nanoTime()} or a test's clock
     */
    public WarehouseView(
            ObjectStore store,
            WarehouseLayout layout,
            Duration timeToLive,
            long maxCacheBytes,
            LongSupplier nanoClock) {
        this.store = store;
        this.layout = layout;
        this.timeToLive = timeToLive;
        this.nanoClock = nanoClock;
        this.guard = new LayoutGuard(store, layout, nanoClock);
        this.listing = new NameListing(store, layout);
        this.resolver = new VersionResolver(store, layout);
        this.cache = new VersionCache(maxCacheBytes);
    }

    /** Throws if the store does not answer or the warehouse cannot be read; one request. */
    public void check() {
        guard.checkNow();
    }

    /** Lists the schemas that hold a table. */
    public NamePage schemas(PageRequest request) {
        guard.check();
        return listing.schemas(request);
    }

    /** Says whether a schema holds a table. */
    public boolean schemaExists(String schema) {
        guard.check();
        return possible(schema) && listing.schemaExists(schema);
    }

    /** Lists the tables of a schema, empty if it does not exist. */
    public NamePage tables(String schema, PageRequest request) {
        guard.check();
        return possible(schema) ? listing.tables(schema, request) : new NamePage(List.of(), Optional.empty());
    }

    /** Says whether a name stands for a table; one request. */
    public boolean tableExists(WarehouseLayout.Name name) {
        guard.check();
        return nameKey(name).flatMap(store::head).isPresent();
    }

    /** Returns the number of the table that a name stands for; one request. */
    public Optional<TableId> tableId(WarehouseLayout.Name name) {
        guard.check();
        return readName(name).map(NameObject::tableId);
    }

    /** Returns the current version of the table that a name stands for now. */
    public Optional<TableVersion> table(WarehouseLayout.Name name) {
        long now = nanoClock.getAsLong();
        Optional<VersionCache.Entry> cached = cache.get(name);
        if (cached.isPresent() && now - cached.get().confirmedNanos() < timeToLive.toNanos()) {
            return Optional.of(cached.get().version());
        }
        guard.check();
        Optional<TableVersion> current = load(name, cached, now);
        current.ifPresentOrElse(version -> cache.put(name, version, now), () -> cache.remove(name));
        return current;
    }

    private Optional<TableVersion> load(WarehouseLayout.Name name, Optional<VersionCache.Entry> cached, long now) {
        Optional<NameObject> object = readName(name);
        if (object.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(resolve(object.get(), cached, now));
        } catch (PluginException e) {
            // DROP may have removed the name and then the metadata between the two looks.
            if (e.code() == ErrorCode.OBJECT_MISSING && !readName(name).equals(object)) {
                return readName(name).map(again -> resolve(again, Optional.empty(), now));
            }
            throw e;
        }
    }

    private TableVersion resolve(NameObject object, Optional<VersionCache.Entry> cached, long now) {
        Optional<VersionCache.Entry> known =
                cached.filter(entry -> entry.version().tableId().equals(object.tableId()));
        if (known.isEmpty()) {
            return resolver.find(object.tableId());
        }
        boolean recent = now - known.get().confirmedNanos() < RECENT.toNanos();
        TableVersion version = known.get().version();
        return recent ? resolver.advance(version) : resolver.revalidate(version);
    }

    private Optional<NameObject> readName(WarehouseLayout.Name name) {
        return nameKey(name).flatMap(store::get).map(NameObject::read);
    }

    private boolean possible(String schema) {
        return nameKey(new WarehouseLayout.Name(schema, "t")).isPresent();
    }

    /** Empty for a name that no table can have, such as an empty or a very long one. */
    private Optional<ObjectKey> nameKey(WarehouseLayout.Name name) {
        try {
            return Optional.of(layout.tableName(name.schema(), name.table()));
        } catch (IllegalArgumentException impossible) {
            return Optional.empty();
        }
    }
}
