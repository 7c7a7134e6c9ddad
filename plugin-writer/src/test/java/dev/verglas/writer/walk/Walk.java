package dev.verglas.writer.walk;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.SstFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** One walk: a sequence of steps that a seed determines; how the datanodes interleave is up to their threads. */
final class Walk {

    private static final int LONGEST_PAUSE = 40;
    private static final Duration SKEW = Duration.ofMinutes(2);

    private final long seed;
    private final Random random;
    // What was added later draws from its own numbers, so that seeds which found something keep their steps.
    private final Random more;
    private final WalkWorld world;
    private final WalkFaults faults;
    private final WalkChecks checks;
    private final List<String> log = new ArrayList<>();

    Walk(long seed, Duration grace) {
        this.seed = seed;
        this.random = new Random(seed);
        this.more = new Random(~seed);
        this.world = new WalkWorld(2 + random.nextInt(3), grace);
        this.faults = new WalkFaults(random, world.shared());
        this.checks = new WalkChecks(world);
    }

    WalkChecks checks() {
        return checks;
    }

    /** Takes steps, comes to rest now and then, and checks. */
    void run(int steps) {
        world.nodes().forEach(this::skew);
        int tables = 2 + random.nextInt(2);
        for (int i = 0; i < tables; i++) {
            create("t" + i);
        }
        int untilRest = 1 + random.nextInt(LONGEST_PAUSE);
        for (int step = 0; step < steps; step++) {
            step();
            stepMore();
            untilRest--;
            if (untilRest == 0) {
                rest();
                untilRest = 1 + random.nextInt(LONGEST_PAUSE);
            }
        }
        rest();
        checks.checkRows(toString());
    }

    private void rest() {
        world.nodes().forEach(WalkNode::endOutage);
        world.nodes().forEach(node -> node.catchUp(random));
        try {
            world.rest();
        } catch (RuntimeException e) {
            throw new AssertionError(
                    this + ": no rest: "
                            + world.nodes().stream().map(WalkNode::health).toList(),
                    e);
        }
        log.add("rest");
        checks.check(toString());
    }

    private void step() {
        if (random.nextInt(4) == 0) {
            world.restartCrashed();
        }
        WalkTable table = pick(world.tables());
        int dice = random.nextInt(100);
        if (dice < 42) {
            flush(pick(table.regions()));
        } else if (dice < 52) {
            compact(pick(table.regions()));
        } else if (dice < 55) {
            truncate(table);
        } else if (dice < 64) {
            alter(table);
        } else if (dice < 69) {
            renameTable(table);
        } else if (dice < 73) {
            dropAndCreate(table);
        } else if (dice < 80) {
            move(pick(table.regions()));
        } else if (dice < 83) {
            repartition(table);
        } else if (dice < 86) {
            WalkNode node = pick(world.nodes());
            log.add("restart " + node);
            world.restart(node);
        } else if (dice < 88) {
            skew(pick(world.nodes()));
        } else {
            log.add(faults.script(pick(world.nodes())));
        }
    }

    private void stepMore() {
        int dice = more.nextInt(100);
        if (dice < 20) {
            collect();
        } else if (dice < 23) {
            log.add(faults.slowDown(world.nodes().get(more.nextInt(world.nodes().size())), more));
        }
    }

    /** The database deletes files that no region lists any more, once the writer lets it. */
    private void collect() {
        WalkTable table = world.tables().get(more.nextInt(world.tables().size()));
        for (WalkRegion region : table.regions()) {
            Set<ObjectKey> dead = region.content().deadFiles();
            Set<ObjectKey> free = new HashSet<>(dead);
            free.removeAll(region.owner().stillShown(dead));
            if (!free.isEmpty()) {
                free.forEach(world.shared().witness()::freed);
                world.store().deleteAll(free);
                region.content().collected(free);
                region.owner()
                        .fireLate(hook -> hook.onRegionGc(region.id(), List.copyOf(free), false, more.nextBoolean()));
                log.add("collect " + free.size() + " files of " + region.id());
            }
        }
    }

    private void create(String name) {
        WalkTable table = world.create(name);
        int regions = 1 + random.nextInt(4);
        for (int i = 0; i < regions; i++) {
            open(table.addRegion(pick(world.nodes())));
        }
        log.add("create " + table.id() + " " + name + " with " + regions + " regions");
    }

    /** The database opens a region; that event is never lost, for a start repeats it. */
    private void open(WalkRegion region) {
        region.owner().host().open(region.state());
    }

    private void flush(WalkRegion region) {
        SstFile file = region.flush(random);
        if (random.nextInt(4) > 0) {
            region.owner().host().filesWritten(region.id(), file);
        }
        updated(region);
        log.add("flush " + region.id());
    }

    private void compact(WalkRegion region) {
        int files = region.content().files().size();
        if (files > 1) {
            int inputs = 1 + random.nextInt(files);
            region.compact(inputs, random);
            updated(region);
            log.add("compact " + inputs + " of " + region.id());
        }
    }

    private void truncate(WalkTable table) {
        table.regions().forEach(region -> {
            region.content().truncate();
            updated(region);
        });
        log.add("truncate " + table.id());
    }

    private void alter(WalkTable table) {
        Optional<WalkTable.Alter> alter = table.alter(random);
        alter.ifPresent(change -> {
            table.altered(change);
            table.regions().forEach(region -> {
                change.change().accept(region.content());
                updated(region);
            });
            log.add("alter " + table.id() + " " + change.text());
        });
    }

    private void updated(WalkRegion region) {
        long version = region.state().manifestVersion();
        region.owner().host().set(region.state());
        region.owner().fire(region.id(), random, hook -> hook.onManifestUpdated(region.id(), List.of(), version));
    }

    private void renameTable(WalkTable table) {
        String to = "t" + random.nextInt(6);
        if (world.tables().stream().noneMatch(other -> other.name().equals(to))) {
            log.add("rename " + table.id() + " to " + to);
            table.rename(to);
            table.regions().forEach(region -> {
                region.owner().host().set(region.state());
                region.owner().fire(region.id(), random, hook -> hook.onTableChanged(region.id()));
            });
        }
    }

    private void dropAndCreate(WalkTable table) {
        log.add("drop " + table.id() + " " + table.name());
        world.drop(table);
        for (WalkRegion region : table.regions()) {
            RegionId id = region.id();
            world.nodes().forEach(node -> node.host().forget(id));
            region.owner().fire(id, random, hook -> hook.onRegionDropped(id));
        }
        create(table.name());
    }

    private void move(WalkRegion region) {
        WalkNode from = region.owner();
        WalkNode to = pick(world.nodes());
        if (from == to) {
            return;
        }
        RegionId id = region.id();
        boolean late = random.nextInt(3) == 0;
        if (late) {
            from.fireLate(hook -> {
                if (region.owner() != from) {
                    from.host().forget(id);
                    hook.onRegionClosed(id);
                }
            });
        } else {
            from.host().close(id);
        }
        region.moveTo(to);
        open(region);
        log.add("move " + id + " from " + from + " to " + to + (late ? ", closed late" : ""));
    }

    /** Replaces a region by a new one; its files go with it. */
    private void repartition(WalkTable table) {
        WalkRegion gone = pick(table.regions());
        WalkRegion fresh = table.addRegion(pick(world.nodes()));
        open(fresh);
        table.regions().remove(gone);
        world.replaced(gone);
        world.nodes().forEach(node -> node.host().forget(gone.id()));
        gone.owner().host().fire(hook -> hook.onRegionDropped(gone.id()));
        log.add("replace " + gone.id() + " by " + fresh.id());
    }

    /** Sets a node's clock to any time that is off by at most two minutes. */
    private void skew(WalkNode node) {
        long range = SKEW.toMillis();
        Duration off = Duration.ofMillis(random.nextLong(2 * range + 1) - range);
        node.clock().set(java.time.Instant.parse("2026-01-01T00:00:00Z").plus(off));
        log.add("skew " + node + " by " + off);
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    void close() {
        world.close();
    }

    /** Returns the seed and every step so far: what a failure message needs. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "seed %d, %d commits, %d deletions, steps %s",
                seed,
                world.shared().witness().commits(),
                world.shared().witness().deletions(),
                log);
    }
}
