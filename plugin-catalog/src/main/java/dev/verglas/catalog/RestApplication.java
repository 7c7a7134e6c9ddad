package dev.verglas.catalog;

import dev.verglas.catalog.rest.ConfigResource;
import dev.verglas.catalog.rest.ErrorMapper;
import dev.verglas.catalog.rest.HealthResource;
import dev.verglas.catalog.rest.NamespaceResource;
import dev.verglas.catalog.rest.OperationFilter;
import dev.verglas.catalog.rest.RebuildResource;
import dev.verglas.catalog.rest.ServedWarehouse;
import dev.verglas.catalog.rest.TableResource;
import dev.verglas.catalog.rest.ViewResource;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.internal.inject.AbstractBinder;
import org.glassfish.jersey.message.GZipEncoder;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.server.filter.EncodingFilter;

/**
 * The Jersey application with everything in it named here.
 *
 * <p>Nothing is found by scanning or by service files, so that it is the same in any class loader.
 */
final class RestApplication {

    /** Body types that nothing here uses; the first one would complain that an optional library is missing. */
    private static final String UNUSED_PROVIDERS = "DATASOURCE,DOMSOURCE,RENDEREDIMAGE,SAXSOURCE,SOURCE,STREAMSOURCE";

    private RestApplication() {}

    static ResourceConfig create(ServedWarehouse warehouse) {
        AbstractBinder binder = new AbstractBinder() {
            @Override
            protected void configure() {
                bind(warehouse).to(ServedWarehouse.class);
            }
        };
        return new ResourceConfig()
                .setApplicationName("verglas-catalog")
                .property(ServerProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true)
                .property(ServerProperties.METAINF_SERVICES_LOOKUP_DISABLE, true)
                .property(ServerProperties.WADL_FEATURE_DISABLE, true)
                .property(ServerProperties.BV_FEATURE_DISABLE, true)
                .property(ServerProperties.LOCATION_HEADER_RELATIVE_URI_RESOLUTION_DISABLED, true)
                .property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true)
                .property(CommonProperties.PROVIDER_DEFAULT_DISABLE, UNUSED_PROVIDERS)
                .register(binder)
                .register(new OperationFilter(warehouse.name()))
                .register(ConfigResource.class)
                .register(NamespaceResource.class)
                .register(TableResource.class)
                .register(RebuildResource.class)
                .register(ViewResource.class)
                .register(HealthResource.class)
                .register(new ErrorMapper())
                .register(EncodingFilter.class)
                .register(GZipEncoder.class);
    }
}
