package dev.verglas.writer.publish;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.TableId;
import dev.verglas.api.warehouse.RebuildKey;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.writer.commit.StagedManifests;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The rebuild requests in the store, and this node's answers to them; any thread. */
final class RebuildObjects {

    private static final Logger log = LoggerFactory.getLogger(RebuildObjects.class);
    private static final int PAGE = 1000;
    private static final String STAGED = "staged/";

    private final ObjectStore store;
    private final WarehouseLayout layout;
    private final String node;

    RebuildObjects(ObjectStore store, WarehouseLayout layout, String node) {
        this.store = store;
        this.layout = layout;
        this.node = node;
    }

    /** Returns the requests for some tables that this node has not finished; costs one listing, and a read for each. */
    List<RebuildRequest> open(Predicate<TableId> mine) {
        List<RebuildRequest> open = new ArrayList<>();
        for (RebuildKey key : requests()) {
            if (mine.test(key.table())) {
                request(key).filter(this::isUnanswered).ifPresent(open::add);
            }
        }
        return open;
    }

    void answer(RebuildRequest request, RebuildAnswer answer) {
        store.put(layout.rebuildAnswer(request.table(), request.id(), node), answer.json());
    }

    /** Returns where the work on a request is staged. */
    StagedManifests staged(RebuildRequest request) {
        return new StagedManifests(store, layout.rebuildParts(request.table(), request.id()) + STAGED);
    }

    /** Deletes requests, with all answers, that were left longer ago than an age; returns how many. */
    int deleteOlderThan(Duration age, long nowMillis) {
        int deleted = 0;
        for (RebuildKey key : requests()) {
            long requestedAt =
                    request(key).map(RebuildRequest::requestedAtMillis).orElse(0L);
            if (nowMillis - requestedAt > age.toMillis()) {
                store.deleteAll(keys(layout.rebuildParts(key.table(), key.request())));
                deleted++;
            }
        }
        return deleted;
    }

    private Set<RebuildKey> requests() {
        Set<RebuildKey> requests = new HashSet<>();
        for (ObjectKey key : keys(layout.rebuildsPrefix())) {
            layout.parseRebuild(key).filter(found -> found.node().isEmpty()).ifPresent(requests::add);
        }
        return requests;
    }

    private Optional<RebuildRequest> request(RebuildKey key) {
        ObjectKey object = layout.rebuildRequest(key.table(), key.request());
        Optional<byte[]> content = store.get(object).map(dev.verglas.api.StoredObject::content);
        Optional<RebuildRequest> request =
                content.flatMap(bytes -> RebuildRequest.parse(key.table(), key.request(), bytes));
        if (content.isPresent() && request.isEmpty()) {
            log.atWarn().addKeyValue("object", object).log("this is no rebuild request; it is passed over");
        }
        return request;
    }

    private boolean isUnanswered(RebuildRequest request) {
        return store.get(layout.rebuildAnswer(request.table(), request.id(), node))
                .filter(answer -> RebuildAnswer.isFinal(answer.content()))
                .isEmpty();
    }

    private List<ObjectKey> keys(String prefix) {
        List<ObjectKey> keys = new ArrayList<>();
        Optional<String> next = Optional.empty();
        do {
            ObjectPage page = store.list(prefix, next, PAGE);
            page.objects().forEach(object -> keys.add(object.key()));
            next = page.next();
        } while (next.isPresent());
        return keys;
    }
}
