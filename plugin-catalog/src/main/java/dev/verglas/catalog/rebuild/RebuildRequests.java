package dev.verglas.catalog.rebuild;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableRegions;
import dev.verglas.api.warehouse.RebuildKey;
import dev.verglas.api.warehouse.WarehouseLayout;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The requests as objects in the store; several catalogs may work on one store.
 *
 * <p>Thread-safe. Two calls at the same moment may make a request each, which costs the datanodes a second look at the
 * same files and nothing else.
 */
final class RebuildRequests {

    private static final Logger log = LoggerFactory.getLogger(RebuildRequests.class);

    private final ObjectStore store;
    private final WarehouseLayout layout;
    private final LongSupplier clockMillis;

    RebuildRequests(ObjectStore store, WarehouseLayout layout, LongSupplier clockMillis) {
        this.store = store;
        this.layout = layout;
        this.clockMillis = clockMillis;
    }

    /** Returns the newest request of the same kind if it is not at its end, else makes one. */
    RebuildRequest submit(TableRegions target, RebuildOptions options) {
        return unfinished(target, options).orElseGet(() -> create(target, options));
    }

    Optional<RebuildRequest> find(TableId table, UUID id) {
        ObjectKey key = layout.rebuildRequest(table, id);
        return store.get(key).map(object -> RebuildRequest.read(table, id, key, object.content()));
    }

    RequestFolder folder(RebuildRequest request) {
        return new RequestFolder(store, layout, request);
    }

    private RebuildRequest create(TableRegions target, RebuildOptions options) {
        RebuildRequest request = new RebuildRequest(
                UUID.randomUUID(), target.table(), clockMillis.getAsLong(), options, new TreeSet<>(target.regions()));
        // The id is new, so an object that is there already is our own: the store repeated a call whose answer was
        // lost.
        boolean created = store.createIfAbsent(layout.rebuildRequest(request.table(), request.id()), request.encode());
        log.atInfo()
                .addKeyValue("table", request.table())
                .addKeyValue("request", request.id())
                .addKeyValue("regions", request.regions().size())
                .addKeyValue("repeated", !created)
                .log("Rebuild requested");
        return request;
    }

    private Optional<RebuildRequest> unfinished(TableRegions target, RebuildOptions options) {
        List<ObjectMeta> objects = RequestFolder.list(store, layout.rebuildsPrefix(target.table()));
        return objects.stream()
                .sorted(Comparator.comparing(ObjectMeta::lastModified).reversed())
                .flatMap(object -> layout.parseRebuild(object.key()).stream())
                .filter(key -> key.node().isEmpty())
                .flatMap(key -> readable(key).stream())
                .filter(request -> request.options().equals(options))
                .filter(request -> request.regions().equals(target.regions()))
                .findFirst()
                .filter(request -> !isEnded(request, objects));
    }

    private Optional<RebuildRequest> readable(RebuildKey key) {
        try {
            return find(key.table(), key.request());
        } catch (PluginException e) {
            return passOver(e);
        }
    }

    private boolean isEnded(RebuildRequest request, List<ObjectMeta> objects) {
        try {
            return folder(request).look(objects).isEnded();
        } catch (PluginException e) {
            return passOver(e).isEmpty();
        }
    }

    /** A corrupt object of an earlier request must not keep a table from being rebuilt. */
    private static Optional<RebuildRequest> passOver(PluginException failure) {
        if (failure.code() != ErrorCode.OBJECT_CORRUPT) {
            throw failure;
        }
        log.atWarn().setCause(failure).log("Earlier rebuild request passed over");
        return Optional.empty();
    }
}
