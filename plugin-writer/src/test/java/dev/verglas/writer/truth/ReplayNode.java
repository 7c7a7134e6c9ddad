package dev.verglas.writer.truth;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.Options;
import dev.verglas.api.PluginHealth;
import dev.verglas.testing.ManualClock;
import dev.verglas.testing.ScriptedHost;
import dev.verglas.writer.IcebergWriterPlugin;
import dev.verglas.writer.WriterConfig;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;

/** A datanode with the writer plugin; what it owns and hears comes from a recording. */
final class ReplayNode implements AutoCloseable {

    /** Shorter than users may set, so that what is superseded goes during a replay. */
    static final Duration GRACE = Duration.ofSeconds(3);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ScriptedHost host;
    private final IcebergWriterPlugin plugin;

    ReplayNode(String name, ObjectStore store, boolean tellsChanges) {
        this.host = new ScriptedHost(name, store);
        host.tellChanges(tellsChanges);
        WriterConfig defaults = WriterConfig.parse(Options.of("plugins[0].iceberg_manifest", Map.of()));
        WriterConfig config = new WriterConfig(defaults.warehouse(), defaults.mapping(), GRACE, defaults.rebuildPoll());
        this.plugin = new IcebergWriterPlugin(host, config, ManualClock.create());
        host.attach(plugin.regionHook());
        plugin.start();
    }

    ScriptedHost host() {
        return host;
    }

    PluginHealth health() {
        return plugin.health();
    }

    boolean isIdle() {
        return plugin.isIdle();
    }

    /** Waits until everything that was heard of is published. */
    void awaitIdle() {
        Awaitility.await(host.nodeId() + " is idle")
                .dontCatchUncaughtExceptions()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(2))
                .until(plugin::isIdle);
    }

    @Override
    public void close() {
        host.detach(plugin.regionHook());
        plugin.close();
    }

    @Override
    public String toString() {
        return host.nodeId();
    }
}
