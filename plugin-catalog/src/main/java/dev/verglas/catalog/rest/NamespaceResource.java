package dev.verglas.catalog.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.catalog.view.NamePage;
import dev.verglas.catalog.view.WarehouseView;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.Encoded;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code v1/namespaces} and one namespace: the database's schemas, which have one level. */
@Singleton
@Path("v1/namespaces")
public final class NamespaceResource {

    private final WarehouseView view;

    /** Makes the resource; called by Jersey. */
    @Inject
    public NamespaceResource(ServedWarehouse warehouse) {
        this.view = warehouse.view();
    }

    /** Lists the schemas, or the none below a parent. */
    @GET
    public Response list(
            @QueryParam("parent") @Nullable String parent,
            @QueryParam("pageToken") @Nullable String pageToken,
            @QueryParam("pageSize") @Nullable String pageSize) {
        var request = Paging.request(pageToken, pageSize);
        ObjectNode answer = Json.object();
        ArrayNode namespaces = answer.putArray("namespaces");
        Optional<String> next = Optional.empty();
        if (parent == null || parent.isEmpty()) {
            NamePage page = view.schemas(request);
            page.names().forEach(schema -> namespaces.addArray().add(schema));
            next = page.next();
        } else {
            requireSchema(view, PathName.joinLevels(parent));
        }
        Paging.putNext(answer, next);
        return Json.ok(answer);
    }

    /** Describes a schema; it has no properties. */
    @GET
    @Path("{namespace}")
    public Response get(@PathParam("namespace") @Encoded String namespace) {
        String schema = requireSchema(view, PathName.schema(namespace));
        ObjectNode answer = Json.object();
        answer.putArray("namespace").add(schema);
        answer.putObject("properties");
        return Json.ok(answer);
    }

    /** Says whether a schema exists. */
    @HEAD
    @Path("{namespace}")
    public Response head(@PathParam("namespace") @Encoded String namespace) {
        requireSchema(view, PathName.schema(namespace));
        return Response.noContent().build();
    }

    static String requireSchema(WarehouseView view, String schema) {
        if (!view.schemaExists(schema)) {
            throw RestErrors.noSuchNamespace(schema);
        }
        return schema;
    }
}
