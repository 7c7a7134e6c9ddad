package dev.verglas.writer.publish;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.writer.WriterConfig;
import dev.verglas.writer.commit.ManifestCache;
import dev.verglas.writer.commit.NameObjects;
import java.time.InstantSource;
import java.util.concurrent.Executor;

/**
 * What the publishers of all tables share.
 *
 * @param host the host
 * @param config the settings
 * @param layout where everything lies
 * @param names the name objects
 * @param footers footers that the host has passed
 * @param shown the files that snapshots show
 * @param manifests bytes of manifests that are likely to be needed again
 * @param clock the wall clock, for commit timestamps only
 * @param io runs store requests that go side by side
 */
record WriterContext(
        DatanodeHost host,
        WriterConfig config,
        WarehouseLayout layout,
        NameObjects names,
        FooterCache footers,
        ShownFiles shown,
        ManifestCache manifests,
        InstantSource clock,
        Executor io) {

    private static final String ASSUME_UTC = "timestamps_adjusted_to_utc";

    /** Returns whether times count as UTC-adjusted while no file of a table says it. */
    boolean assumesUtc() {
        return Boolean.parseBoolean(host.properties().getOrDefault(ASSUME_UTC, "false"));
    }

    ObjectStore store() {
        return host.objectStore();
    }
}
