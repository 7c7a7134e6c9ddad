package dev.verglas.catalog.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.UriBuilder;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lets served operations through to the resources and refuses all others.
 *
 * <p>Takes the warehouse prefix and trailing slashes out of the path first, so that resources see one form only: with
 * {@code greptime}, with an empty prefix, or without (ClickHouse leaves it out of its DELETE).
 */
@PreMatching
public final class OperationFilter implements ContainerRequestFilter {

    /** What follows {@code v1/} in the specification where there is no prefix. */
    private static final Set<String> UNPREFIXED =
            Set.of("config", "namespaces", "oauth", "tables", "transactions", "views");

    private final String warehouse;

    /** Makes a filter for the one warehouse that is served. */
    public OperationFilter(String warehouse) {
        this.warehouse = warehouse;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        String path = relativePath(request.getUriInfo());
        List<String> segments = new ArrayList<>(List.of(path.split("/", -1)));
        while (!segments.isEmpty() && segments.get(segments.size() - 1).isEmpty()) {
            segments.remove(segments.size() - 1);
        }
        boolean prefixed = takePrefix(segments);
        requireServed(request.getMethod(), path, Operations.on(prefixed, segments));
        request.setRequestUri(rewritten(request.getUriInfo(), segments));
    }

    private boolean takePrefix(List<String> segments) {
        if (segments.size() < 2 || !segments.get(0).equals("v1") || UNPREFIXED.contains(segments.get(1))) {
            return false;
        }
        if (segments.size() == 2) {
            throw RestErrors.noSuchPath("v1/" + segments.get(1));
        }
        String prefix = PathName.decode(segments.get(1));
        if (!prefix.isEmpty() && !prefix.equals(warehouse)) {
            throw RestErrors.noSuchWarehouse(prefix, warehouse);
        }
        segments.remove(1);
        return true;
    }

    private static void requireServed(String method, String path, List<Operation> operations) {
        if (operations.isEmpty()) {
            throw RestErrors.noSuchPath(path);
        }
        Set<String> allowed = new TreeSet<>();
        for (Operation operation : operations) {
            if (operation.method().equals(method)) {
                refuseUnlessServed(operation);
                return;
            }
            allowed.add(operation.method());
        }
        boolean headOfGet = method.equals("HEAD") && allowed.contains("GET");
        if (!headOfGet) {
            throw RestErrors.methodNotAllowed(method, allowed);
        }
        operations.stream().filter(o -> o.method().equals("GET")).forEach(OperationFilter::refuseUnlessServed);
    }

    private static void refuseUnlessServed(Operation operation) {
        switch (operation.kind()) {
            case SERVED, OWN -> {}
            case WRITE -> throw RestErrors.readOnly(operation.note());
            case NOT_OFFERED -> throw RestErrors.notOffered(operation.note());
        }
    }

    /** The path below the base, percent-encoded as it came. */
    private static String relativePath(UriInfo uri) {
        String base = uri.getBaseUri().getRawPath();
        String path = uri.getRequestUri().getRawPath();
        return path.length() <= base.length() ? "" : path.substring(base.length());
    }

    private static URI rewritten(UriInfo uri, List<String> segments) {
        String base = uri.getBaseUri().getRawPath();
        return UriBuilder.fromUri(uri.getRequestUri())
                .replacePath(base + String.join("/", segments))
                .build();
    }
}
