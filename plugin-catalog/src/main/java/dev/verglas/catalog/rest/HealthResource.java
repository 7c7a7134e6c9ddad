package dev.verglas.catalog.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.catalog.view.WarehouseView;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** {@code health}: whether the store answers and holds a warehouse that this catalog can read; else the usual error. */
@Singleton
@Path("health")
public final class HealthResource {

    private final String warehouse;
    private final WarehouseView view;

    /** Makes the resource; called by Jersey. */
    @Inject
    public HealthResource(ServedWarehouse warehouse) {
        this.warehouse = warehouse.name();
        this.view = warehouse.view();
    }

    /** Makes one request to the store. */
    @GET
    public Response get() {
        view.check();
        ObjectNode answer = Json.object();
        answer.put("status", "ok");
        answer.put("warehouse", warehouse);
        return Json.ok(answer);
    }
}
