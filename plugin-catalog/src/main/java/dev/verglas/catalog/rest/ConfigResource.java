package dev.verglas.catalog.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** {@code v1/config}: what a client asks first; answered without the store, so that a client's start never fails on it. */
@Singleton
@Path("v1/config")
public final class ConfigResource {

    private final String warehouse;

    /** Makes the resource; called by Jersey. */
    @Inject
    public ConfigResource(ServedWarehouse warehouse) {
        this.warehouse = warehouse.name();
    }

    /** Returns the settings; DuckDB sends an empty warehouse when the user named none. */
    @GET
    public Response get(@QueryParam("warehouse") @Nullable String asked) {
        if (asked != null && !asked.isEmpty() && !asked.equals(warehouse)) {
            throw RestErrors.noSuchWarehouse(asked, warehouse);
        }
        ObjectNode answer = Json.object();
        answer.putObject("defaults");
        answer.putObject("overrides").put("prefix", warehouse);
        ArrayNode endpoints = answer.putArray("endpoints");
        Operations.endpoints().forEach(endpoints::add);
        return Json.ok(answer);
    }
}
