package dev.verglas.examples.host.engine;

import dev.verglas.examples.greptime.manifest.RegionId;
import dev.verglas.examples.host.meta.TableRecord;
import dev.verglas.examples.host.meta.Tables;
import dev.verglas.examples.host.region.DroppedRegion;
import dev.verglas.examples.host.region.Region;
import dev.verglas.examples.host.region.RegionSetup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The regions that this process owns, kept in step with the tables.
 *
 * <p>{@link #get} and {@link #ids} never wait; {@link #sync} runs one at a time.
 */
public final class Regions {

    private static final Logger log = LoggerFactory.getLogger(Regions.class);

    private final Tables tables;
    private final Ownership ownership;
    private final RegionSetup setup;
    private final OrphanChecks orphans;
    private final Map<RegionId, Region> open = new ConcurrentHashMap<>();
    private final Map<RegionId, RuntimeException> failures = new ConcurrentHashMap<>();
    private final Set<RegionId> removed = new HashSet<>();
    private final List<DroppedRegion> dropping = new ArrayList<>();

    Regions(Tables tables, Ownership ownership, RegionSetup setup, OrphanChecks orphans) {
        this.tables = tables;
        this.ownership = ownership;
        this.setup = setup;
        this.orphans = orphans;
    }

    /** A region that is open here. */
    public Optional<Region> get(RegionId id) {
        return Optional.ofNullable(open.get(id));
    }

    /** The ids of all open regions. */
    public Set<RegionId> ids() {
        return Set.copyOf(open.keySet());
    }

    /** Whether this process owns a region of that number. */
    boolean owns(int region) {
        return ownership.owns(region);
    }

    /** The open regions of a table in the order of their numbers; fails as the last {@link #sync} of one failed. */
    List<Region> of(TableRecord table) {
        List<Region> regions = new ArrayList<>();
        for (int number = 0; number < table.partitioning().regions(); number++) {
            RuntimeException failure = failures.get(table.regionId(number));
            if (failure != null) {
                throw failure;
            }
            get(table.regionId(number)).ifPresent(regions::add);
        }
        return regions;
    }

    /** Reads the tables and opens, changes and drops regions until they agree. */
    synchronized void sync() {
        for (TableRecord table : tables.refresh()) {
            for (int number : owned(table)) {
                RegionId id = table.regionId(number);
                try {
                    sync(table, id);
                    failures.remove(id);
                } catch (RuntimeException e) {
                    failures.put(id, e);
                    log.atWarn().addKeyValue("region", id).setCause(e).log("region is behind its table");
                }
            }
        }
    }

    private void sync(TableRecord table, RegionId id) {
        switch (table.state()) {
            case LIVE -> catchUp(table, id);
            case DROPPED -> drop(table, id);
            case CREATING -> {}
        }
    }

    /** Goes on with the removal of dropped regions. */
    synchronized void finishDrops() {
        for (Iterator<DroppedRegion> regions = dropping.iterator(); regions.hasNext(); ) {
            DroppedRegion region = regions.next();
            if (region.finish()) {
                regions.remove();
                setup.events().filesRemoved(region.id());
            }
        }
    }

    synchronized void close() {
        for (Region region : open.values()) {
            region.retire();
            setup.events().closed(region);
        }
        open.clear();
    }

    private Set<Integer> owned(TableRecord table) {
        Set<Integer> numbers = new TreeSet<>();
        for (int number = 0; number < table.partitioning().regions(); number++) {
            if (ownership.owns(number)) {
                numbers.add(number);
            }
        }
        return numbers;
    }

    private void catchUp(TableRecord table, RegionId id) {
        Region region = open.get(id);
        if (region != null) {
            region.catchUp(table);
            return;
        }
        region = Region.open(id, table, setup);
        open.put(id, region);
        setup.events().opened(region);
        orphans.add(region);
        region.catchUp(table);
    }

    private void drop(TableRecord table, RegionId id) {
        if (removed.contains(id)) {
            return;
        }
        Region region = open.remove(id);
        if (region != null) {
            region.retire();
            orphans.forget(region);
        }
        DroppedRegion dropped = new DroppedRegion(id, table, setup.store(), setup.purge());
        if (region != null || dropped.hasObjects()) {
            dropped.begin();
            dropping.add(dropped);
            setup.events().dropped(id);
        }
        removed.add(id);
    }
}
