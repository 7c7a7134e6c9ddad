package dev.verglas.writer;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.DatanodePluginProvider;
import dev.verglas.api.Options;
import java.time.InstantSource;

/** Makes the writer plugin; named in {@code META-INF/services}. */
public final class IcebergWriterPluginProvider implements DatanodePluginProvider {

    @Override
    public String name() {
        return "iceberg_manifest";
    }

    @Override
    public DatanodePlugin create(Options options, DatanodeHost host) {
        return new IcebergWriterPlugin(host, WriterConfig.parse(options), InstantSource.system());
    }
}
