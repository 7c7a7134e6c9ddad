package dev.verglas.writer;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.PluginHealth;
import dev.verglas.api.RegionHook;
import dev.verglas.api.region.RegionAction;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.SstFile;
import dev.verglas.writer.publish.Publisher;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The writer plugin of a datanode: wires region events to the publisher. */
public final class IcebergWriterPlugin implements DatanodePlugin {

    private final DatanodeHost host;
    private final WriterConfig config;
    private final Publisher publisher;
    private final RegionHook hook = new Hook();
    private volatile PluginHealth.Status status = PluginHealth.Status.CREATED;

    /** Makes a plugin that is not started. */
    public IcebergWriterPlugin(DatanodeHost host, WriterConfig config, InstantSource clock) {
        this.host = host;
        this.config = config;
        this.publisher = new Publisher(host, config, clock);
    }

    @Override
    public void start() {
        status = PluginHealth.Status.RUNNING;
        publisher.start();
        host.openRegions().forEach(this::open);
    }

    @Override
    public RegionHook regionHook() {
        return hook;
    }

    @Override
    public Set<ObjectKey> stillShown(Collection<ObjectKey> dataFiles) {
        return publisher.stillShown(dataFiles);
    }

    @Override
    public PluginHealth health() {
        Collection<String> failures = publisher.failures();
        Map<String, String> details = Map.of(
                "pending_regions", Integer.toString(publisher.pendingRegions()),
                "failing_tables", Integer.toString(failures.size()),
                "rebuilds", String.join("; ", publisher.rebuilds()));
        boolean degraded = status == PluginHealth.Status.RUNNING && !failures.isEmpty();
        return new PluginHealth(degraded ? PluginHealth.Status.DEGRADED : status, String.join("; ", failures), details);
    }

    private void open(RegionId region) {
        publisher.open(region, config.warehouse().enableIncremental());
    }

    /** Returns whether everything that was marked is published; for hosts that wait at shutdown, and for tests. */
    public boolean isIdle() {
        return publisher.isIdle();
    }

    @Override
    public void close() {
        publisher.close();
        status = PluginHealth.Status.CLOSED;
    }

    /** Sets marks; the host's threads do nothing else here. */
    private final class Hook implements RegionHook {

        @Override
        public void onSstFilesWritten(RegionId region, List<SstFile> files) {
            publisher.keepFooters(files);
        }

        @Override
        public void onManifestUpdated(RegionId region, List<RegionAction> actions, long manifestVersion) {
            mark(region);
        }

        @Override
        public void onRegionOpened(RegionId region) {
            open(region);
        }

        @Override
        public void onRegionClosed(RegionId region) {
            publisher.closed(region);
        }

        @Override
        public void onTableChanged(RegionId region) {
            mark(region);
        }

        @Override
        public void onRegionDropped(RegionId region) {
            publisher.drop(region);
        }

        private void mark(RegionId region) {
            if (config.warehouse().enableIncremental()) {
                publisher.mark(region);
            }
        }
    }
}
