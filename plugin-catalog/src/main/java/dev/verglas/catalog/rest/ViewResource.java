package dev.verglas.catalog.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.catalog.view.WarehouseView;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.Encoded;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** {@code v1/namespaces/{namespace}/views}: there are none, said in the form that each client expects. */
@Singleton
@Path("v1/namespaces/{namespace}/views")
public final class ViewResource {

    private final WarehouseView view;

    /** Makes the resource; called by Jersey. */
    @Inject
    public ViewResource(ServedWarehouse warehouse) {
        this.view = warehouse.view();
    }

    /** Lists the none; pyiceberg takes a 404 for a missing namespace. */
    @GET
    public Response list(@PathParam("namespace") @Encoded String namespace) {
        NamespaceResource.requireSchema(view, PathName.schema(namespace));
        ObjectNode answer = Json.object();
        answer.putArray("identifiers");
        Paging.putNext(answer, Optional.empty());
        return Json.ok(answer);
    }

    /** Answers that there is no such view, without the store: engines try a view before each table. */
    @SuppressWarnings("DoNotCallSuggester") // Jersey calls it
    @GET
    @Path("{view}")
    public Response load(@PathParam("namespace") @Encoded String namespace, @PathParam("view") @Encoded String name) {
        throw RestErrors.noSuchView(TableResource.name(namespace, name));
    }
}
