package dev.verglas.catalog;

import dev.verglas.api.FrontendHost;
import dev.verglas.api.FrontendPlugin;
import dev.verglas.api.FrontendPluginProvider;
import dev.verglas.api.Options;

/** Makes the catalog for {@code [[plugins]] [plugins.iceberg_manifest]} of a frontend. */
public final class IcebergCatalogPluginProvider implements FrontendPluginProvider {

    private static final String NAME = "iceberg_manifest";

    /** Does nothing; for {@link java.util.ServiceLoader}. */
    public IcebergCatalogPluginProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public FrontendPlugin create(Options options, FrontendHost host) {
        return new IcebergCatalogPlugin(CatalogConfig.parse(options), host);
    }
}
