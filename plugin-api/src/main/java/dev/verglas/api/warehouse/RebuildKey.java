package dev.verglas.api.warehouse;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.TableId;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * What one object below {@code rebuilds/} is: {@code <table-id>/<request-id>/request.json} or {@code node-<node>.json}.
 *
 * @param table the table to be rebuilt
 * @param request the request's id, also of its answers
 * @param node the node that answers; empty for the request itself
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public record RebuildKey(TableId table, UUID request, Optional<String> node) {

    private static final String REQUEST = "request.json";
    static final String NODE = "node-";
    private static final String SUFFIX = ".json";

    /** Checks the components. */
    public RebuildKey {
        Objects.requireNonNull(table, "table");
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(node, "node");
    }

    ObjectKey in(WarehouseLayout layout) {
        String name = node.map(id -> NODE + NameEncoding.encode(id) + SUFFIX).orElse(REQUEST);
        return ObjectKey.of(layout.rebuildParts(table, request) + name);
    }

    static Optional<RebuildKey> parse(WarehouseLayout layout, ObjectKey key) {
        String prefix = layout.rebuildsPrefix();
        if (!key.value().startsWith(prefix)) {
            return Optional.empty();
        }
        String[] segments = key.value().substring(prefix.length()).split("/", -1);
        if (segments.length != 3) {
            return Optional.empty();
        }
        try {
            RebuildKey parsed = new RebuildKey(
                    new TableId(Long.parseLong(segments[0])), UUID.fromString(segments[1]), node(segments[2]));
            return Optional.of(parsed).filter(read -> read.in(layout).equals(key));
        } catch (IllegalArgumentException notWrittenByUs) {
            return Optional.empty();
        }
    }

    private static Optional<String> node(String name) {
        if (name.equals(REQUEST)) {
            return Optional.empty();
        }
        if (!name.startsWith(NODE) || !name.endsWith(SUFFIX) || name.length() <= NODE.length() + SUFFIX.length()) {
            throw new IllegalArgumentException("neither request nor answer: " + name);
        }
        return Optional.of(NameEncoding.decode(name.substring(NODE.length(), name.length() - SUFFIX.length())));
    }
}
