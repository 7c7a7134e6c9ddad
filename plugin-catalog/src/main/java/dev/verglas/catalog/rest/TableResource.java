package dev.verglas.catalog.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.catalog.view.NamePage;
import dev.verglas.catalog.view.TableVersion;
import dev.verglas.catalog.view.WarehouseView;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.Encoded;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** {@code v1/namespaces/{namespace}/tables}: the tables of a schema. */
@Singleton
@Path("v1/namespaces/{namespace}/tables")
public final class TableResource {

    private final WarehouseView view;

    /** Makes the resource; called by Jersey. */
    @Inject
    public TableResource(ServedWarehouse warehouse) {
        this.view = warehouse.view();
    }

    /** Lists the tables; opens none of them. */
    @GET
    public Response list(
            @PathParam("namespace") @Encoded String namespace,
            @QueryParam("pageToken") @Nullable String pageToken,
            @QueryParam("pageSize") @Nullable String pageSize) {
        String schema = PathName.schema(namespace);
        NamePage page = view.tables(schema, Paging.request(pageToken, pageSize));
        if (page.names().isEmpty()) {
            NamespaceResource.requireSchema(view, schema);
        }
        ObjectNode answer = Json.object();
        ArrayNode identifiers = answer.putArray("identifiers");
        for (String table : page.names()) {
            ObjectNode identifier = identifiers.addObject();
            identifier.putArray("namespace").add(schema);
            identifier.put("name", table);
        }
        Paging.putNext(answer, page.next());
        return Json.ok(answer);
    }

    /**
     * Loads a table.
     *
     * <p>{@code snapshots=all} and {@code refs} give the same answer, as the current snapshot is the only one. A missing
     * namespace is a missing table too: with NoSuchNamespaceException Spark cannot read {@code t.snapshots}, which it
     * first looks up as table {@code snapshots} in namespace {@code t} (Iceberg 1.11).
     */
    @GET
    @Path("{table}")
    public Response load(
            @PathParam("namespace") @Encoded String namespace,
            @PathParam("table") @Encoded String table,
            @QueryParam("snapshots") @Nullable String snapshots,
            @Context Request request) {
        if (snapshots != null && !snapshots.equals("all") && !snapshots.equals("refs")) {
            throw RestErrors.badParameter("snapshots", "must be 'all' or 'refs', not '" + snapshots + "'");
        }
        WarehouseLayout.Name name = name(namespace, table);
        TableVersion version = view.table(name).orElseThrow(() -> RestErrors.noSuchTable(name));
        EntityTag tag = new EntityTag(version.tag(), true);
        Response.ResponseBuilder notModified = request.evaluatePreconditions(tag);
        if (notModified != null) {
            return notModified.tag(tag).build();
        }
        return Response.ok(new LoadTableBody(version), MediaType.APPLICATION_JSON_TYPE)
                .tag(tag)
                .build();
    }

    /** Says whether a table exists. */
    @HEAD
    @Path("{table}")
    public Response head(@PathParam("namespace") @Encoded String namespace, @PathParam("table") @Encoded String table) {
        WarehouseLayout.Name name = name(namespace, table);
        if (!view.tableExists(name)) {
            throw RestErrors.noSuchTable(name);
        }
        return Response.noContent().build();
    }

    /** Takes a client's scan or commit report, which is not kept; it costs no request to the store. */
    @POST
    @Path("{table}/metrics")
    public Response metrics(
            @PathParam("namespace") @Encoded String namespace,
            @PathParam("table") @Encoded String table,
            InputStream body)
            throws IOException {
        name(namespace, table);
        MetricsReport.check(body);
        return Response.noContent().build();
    }

    static WarehouseLayout.Name name(String namespace, String table) {
        return new WarehouseLayout.Name(PathName.schema(namespace), PathName.decode(table));
    }
}
