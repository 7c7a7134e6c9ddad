package dev.verglas.examples.host.engine;

import dev.verglas.api.error.PluginException;
import dev.verglas.examples.host.region.FilePurge;
import dev.verglas.examples.host.region.Region;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks once, some time after a region was opened, for data files that a crash left behind.
 *
 * <p>Not at once: until the export has caught up after a restart, its last snapshot may still show such files.
 */
final class OrphanChecks {

    private static final Logger log = LoggerFactory.getLogger(OrphanChecks.class);

    private final Duration delay;
    private final FilePurge purge;
    private final List<Due> due = new ArrayList<>();

    private record Due(Region region, long atNanos) {}

    OrphanChecks(Duration delay, FilePurge purge) {
        this.delay = delay;
        this.purge = purge;
    }

    synchronized void add(Region region) {
        due.add(new Due(region, System.nanoTime() + delay.toNanos()));
    }

    synchronized void forget(Region region) {
        due.removeIf(entry -> entry.region().equals(region));
    }

    void run() {
        for (Region region : takeDue()) {
            try {
                purge.remove(region.orphans());
            } catch (PluginException e) {
                log.atWarn().addKeyValue("region", region.id()).setCause(e).log("orphan check failed");
                add(region);
            }
        }
    }

    private synchronized List<Region> takeDue() {
        long now = System.nanoTime();
        List<Region> regions = due.stream()
                .filter(entry -> entry.atNanos() - now <= 0)
                .map(Due::region)
                .toList();
        due.removeIf(entry -> regions.contains(entry.region()));
        return regions;
    }
}
