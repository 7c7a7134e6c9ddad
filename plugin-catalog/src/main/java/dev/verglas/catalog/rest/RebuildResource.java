package dev.verglas.catalog.rest;

import dev.verglas.api.region.TableRegions;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.catalog.rebuild.RebuildDesk;
import dev.verglas.catalog.rebuild.RebuildRequest;
import dev.verglas.catalog.rebuild.RebuildStatus;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.Encoded;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * {@code v1/namespaces/{namespace}/tables/{table}/rebuild}: publishes a table anew from the database's live files.
 *
 * <p>Not part of the specification, and so not among the endpoints in {@code v1/config}. A datanode that fails is the
 * content of an answer, not an error of the catalog.
 */
@Singleton
@Path("v1/namespaces/{namespace}/tables/{table}/rebuild")
public final class RebuildResource {

    private final String warehouse;
    private final RebuildDesk desk;

    /** Makes the resource; called by Jersey. */
    @Inject
    public RebuildResource(ServedWarehouse warehouse) {
        this.warehouse = warehouse.name();
        this.desk = warehouse.rebuilds();
    }

    /** Leaves a request and waits for its end: 200 with the result, or 202 when the time was over before. */
    @POST
    public Response request(
            @PathParam("namespace") @Encoded String namespace,
            @PathParam("table") @Encoded String table,
            @QueryParam("wait") @Nullable String wait,
            @QueryParam("stats") @Nullable String stats,
            @QueryParam("force") @Nullable String force,
            @Context UriInfo uri) {
        RebuildParameters parameters = RebuildParameters.parse(wait, stats, force);
        RebuildRequest request = desk.submit(target(namespace, table), parameters.options());
        RebuildStatus status = desk.await(request, parameters.atMost());
        String address = address(uri, namespace, table, request.id());
        Response.ResponseBuilder answer = Response.status(status.isEnded() ? 200 : 202);
        if (!status.isEnded()) {
            answer.header(HttpHeaders.LOCATION, address);
        }
        return answer.type(MediaType.APPLICATION_JSON_TYPE)
                .entity(Json.encode(RebuildDocument.of(status, address)))
                .build();
    }

    /** Tells how far a request is. */
    @GET
    @Path("{request-id}")
    public Response status(
            @PathParam("namespace") @Encoded String namespace,
            @PathParam("table") @Encoded String table,
            @PathParam("request-id") String requestId,
            @Context UriInfo uri) {
        UUID id = uuid(requestId);
        RebuildRequest request =
                desk.find(target(namespace, table).table(), id).orElseThrow(() -> RestErrors.noSuchRebuild(id));
        return Json.ok(RebuildDocument.of(desk.status(request), address(uri, namespace, table, id)));
    }

    private TableRegions target(String namespace, String table) {
        WarehouseLayout.Name name = TableResource.name(namespace, table);
        return desk.table(name).orElseThrow(() -> RestErrors.noSuchTable(name));
    }

    /** The path alone: which host and scheme reach us, a proxy may know better. */
    private String address(UriInfo uri, String namespace, String table, UUID id) {
        return uri.getBaseUri().getRawPath() + "v1/" + warehouse + "/namespaces/" + namespace + "/tables/" + table
                + "/rebuild/" + id;
    }

    private static UUID uuid(String text) {
        return parse(text)
                .filter(id -> id.toString().equals(text))
                .orElseThrow(() -> RestErrors.badName(text, "a rebuild request's id is a UUID in lower case"));
    }

    private static Optional<UUID> parse(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException notAnId) {
            return Optional.empty();
        }
    }
}
