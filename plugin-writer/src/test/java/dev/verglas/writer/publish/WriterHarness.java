package dev.verglas.writer.publish;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.Options;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.ManualClock;
import dev.verglas.testing.ScriptedHost;
import dev.verglas.writer.IcebergWriterPlugin;
import dev.verglas.writer.WriterConfig;
import dev.verglas.writer.fixture.ReferenceReader;
import dev.verglas.writer.fixture.SampleTable;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;

/** A writer plugin on a scripted host; several may share one store, as datanodes do. */
final class WriterHarness implements AutoCloseable {

    private final ScriptedHost host;
    private final IcebergWriterPlugin plugin;

    private WriterHarness(ScriptedHost host, WriterConfig config, ManualClock clock) {
        this.host = host;
        this.plugin = new IcebergWriterPlugin(host, config, clock);
        host.attach(plugin.regionHook());
        plugin.start();
    }

    static WriterHarness on(ObjectStore store) {
        return on("node-1", store, Map.of(), ManualClock.create());
    }

    static WriterHarness on(String node, ObjectStore store, Map<String, ?> options, ManualClock clock) {
        return new WriterHarness(new ScriptedHost(node, store), config(options), clock);
    }

    /** Makes a writer with a grace that is shorter than users may set. */
    static WriterHarness withGrace(ObjectStore store, Duration grace) {
        WriterConfig defaults = config(Map.of());
        WriterConfig config = new WriterConfig(defaults.warehouse(), defaults.mapping(), grace, defaults.rebuildPoll());
        return new WriterHarness(new ScriptedHost("node-1", store), config, ManualClock.create());
    }

    private static WriterConfig config(Map<String, ?> options) {
        return WriterConfig.parse(Options.of("plugins[0].iceberg_manifest", options));
    }

    static WriterHarness on(ScriptedHost host) {
        return new WriterHarness(host, config(Map.of()), ManualClock.create());
    }

    ScriptedHost host() {
        return host;
    }

    IcebergWriterPlugin plugin() {
        return plugin;
    }

    /** Tells the plugin that a table's region was opened and waits until it is published. */
    void open(SampleTable table) {
        host.open(table.state());
        awaitIdle();
    }

    /** Tells the plugin that a region has changed and waits until it is published. */
    void update(SampleTable table) {
        host.update(table.state());
        awaitIdle();
    }

    void awaitIdle() {
        Awaitility.await().atMost(Duration.ofSeconds(20)).until(plugin::isIdle);
    }

    static ReferenceReader reader(InMemoryObjectStore store) {
        return new ReferenceReader(store);
    }

    @Override
    public void close() {
        host.detach(plugin.regionHook());
        plugin.close();
    }
}
