package dev.verglas.catalog.rebuild;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.api.warehouse.RebuildKey;
import dev.verglas.api.warehouse.WarehouseLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One request's answers, looked at again and again: one listing a look, and one read for each answer that has changed.
 *
 * <p>One thread.
 */
final class RequestFolder {

    private final ObjectStore store;
    private final WarehouseLayout layout;
    private final RebuildRequest request;
    private Map<ObjectKey, Seen> seen = Map.of();

    private record Seen(String version, NodeAnswer answer) {}

    RequestFolder(ObjectStore store, WarehouseLayout layout, RebuildRequest request) {
        this.store = store;
        this.layout = layout;
        this.request = request;
    }

    RebuildStatus look() {
        return look(list(store, layout.rebuildAnswers(request.table(), request.id())));
    }

    /** Does it with a listing that is there already and may hold other objects too. */
    RebuildStatus look(List<ObjectMeta> listing) {
        Map<ObjectKey, Seen> now = new HashMap<>();
        Map<String, NodeAnswer> answers = new TreeMap<>();
        for (ObjectMeta object : listing) {
            Optional<RebuildKey> key = layout.parseRebuild(object.key())
                    .filter(parsed -> parsed.request().equals(request.id()))
                    .filter(parsed -> parsed.table().equals(request.table()));
            Optional<String> node = key.flatMap(RebuildKey::node);
            node.flatMap(name -> read(name, object)).ifPresent(answer -> {
                now.put(object.key(), answer);
                answers.put(answer.answer().node(), answer.answer());
            });
        }
        seen = now;
        return new RebuildStatus(request, new ArrayList<>(answers.values()));
    }

    private Optional<Seen> read(String node, ObjectMeta object) {
        Seen known = seen.get(object.key());
        if (known != null && known.version().equals(object.version())) {
            return Optional.of(known);
        }
        return store.get(object.key()).map(content -> read(node, content));
    }

    private static Seen read(String node, StoredObject object) {
        return new Seen(
                object.meta().version(), NodeAnswer.read(node, object.meta().key(), object.content()));
    }

    static List<ObjectMeta> list(ObjectStore store, String prefix) {
        List<ObjectMeta> objects = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            ObjectPage page = store.list(prefix, continuation, 1000);
            objects.addAll(page.objects());
            continuation = page.next();
        } while (continuation.isPresent());
        return objects;
    }
}
