package dev.verglas.testing;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.RegionHook;
import dev.verglas.api.region.RegionAction;
import dev.verglas.api.region.RegionDelta;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A datanode whose regions a test sets and whose events a test fires.
 *
 * <p>{@link #set} and {@link #forget} change what the host answers without an event; {@link #open}, {@link #update},
 * {@link #close} and {@link #drop} do that and then call every attached hook, on the caller's thread, as a region worker
 * would. Events alone come through {@link #fire}. Any thread.
 */
public final class ScriptedHost implements DatanodeHost {

    private final String nodeId;
    private final ObjectStore store;
    private final List<RegionHook> hooks = new CopyOnWriteArrayList<>();
    private final Map<RegionId, RegionHistory> regions = new ConcurrentHashMap<>();
    private final Map<TableId, TableStatus> tables = new ConcurrentHashMap<>();
    private final Map<TableId, Set<RegionId>> tableRegions = new ConcurrentHashMap<>();
    private final AtomicInteger snapshotCalls = new AtomicInteger();
    private volatile boolean tellsChanges;
    private volatile @Nullable RuntimeException failure;

    /** Makes a host without regions. */
    public ScriptedHost(String nodeId, ObjectStore store) {
        this.nodeId = Objects.requireNonNull(nodeId, "nodeId");
        this.store = Objects.requireNonNull(store, "store");
    }

    /** Makes a host named {@code node-1} on an empty store in memory. */
    public static ScriptedHost inMemory() {
        return new ScriptedHost("node-1", new InMemoryObjectStore());
    }

    /** Adds a hook that hears every event from now on. */
    public ScriptedHost attach(RegionHook hook) {
        hooks.add(hook);
        return this;
    }

    /** Takes a hook away, as a host does before it closes the plugin. */
    public ScriptedHost detach(RegionHook hook) {
        hooks.remove(hook);
        return this;
    }

    /** Owns a region in a state, without an event. */
    public ScriptedHost set(RegionState state) {
        regions.merge(state.region(), new RegionHistory(state), (history, fresh) -> history.with(state));
        return this;
    }

    /** Owns a region no longer, without an event. */
    public ScriptedHost forget(RegionId region) {
        regions.remove(region);
        return this;
    }

    /** Owns a region in a state and fires {@code onRegionOpened}. */
    public void open(RegionState state) {
        set(state);
        fire(hook -> hook.onRegionOpened(state.region()));
    }

    /** Sets a newer state and fires {@code onManifestUpdated} with its manifest version. */
    public void update(RegionState state, RegionAction... actions) {
        set(state);
        fire(hook -> hook.onManifestUpdated(state.region(), List.of(actions), state.manifestVersion()));
    }

    /** Sets a state with other names or options at the same manifest version and fires {@code onTableChanged}. */
    public void rename(RegionState state) {
        set(state);
        fire(hook -> hook.onTableChanged(state.region()));
    }

    /** Fires {@code onSstFilesWritten}; no state changes. */
    public void filesWritten(RegionId region, SstFile... files) {
        fire(hook -> hook.onSstFilesWritten(region, List.of(files)));
    }

    /** Fires {@code onRegionGc}; no state changes. */
    public void collected(RegionId region, ObjectKey... removed) {
        fire(hook -> hook.onRegionGc(region, List.of(removed), false, true));
    }

    /** Hands a region to another process: owns it no longer and fires {@code onRegionClosed}. */
    public void close(RegionId region) {
        forget(region);
        fire(hook -> hook.onRegionClosed(region));
    }

    /** Drops a region for good: owns it no longer and fires {@code onRegionDropped}. */
    public void drop(RegionId region) {
        forget(region);
        fire(hook -> hook.onRegionDropped(region));
    }

    /** Sends any event to every hook. */
    public void fire(Consumer<RegionHook> event) {
        hooks.forEach(event);
    }

    /** Sets what {@link #tableStatus} answers for a table; {@code UNKNOWN} until set. */
    public void tableStatus(TableId table, TableStatus status) {
        tables.put(table, status);
    }

    /** Sets what {@link #tableRegions} answers for the regions' table, at least one; empty until set. */
    public void tableRegions(RegionId... now) {
        tableRegions.put(now[0].table(), Set.of(now));
    }

    /** Lets {@link #changesSince} answer from the states set so far; off at first, when it answers empty. */
    public void tellChanges(boolean on) {
        tellsChanges = on;
    }

    /** Lets {@link #snapshot} and {@link #changesSince} throw from now on; null ends it. */
    public void failStateReads(@Nullable RuntimeException thrown) {
        failure = thrown;
    }

    /** Returns how many times a plugin asked for a snapshot. */
    public int snapshotCalls() {
        return snapshotCalls.get();
    }

    @Override
    public String nodeId() {
        return nodeId;
    }

    @Override
    public ObjectStore objectStore() {
        return store;
    }

    @Override
    public Set<RegionId> openRegions() {
        return Set.copyOf(regions.keySet());
    }

    @Override
    public Optional<RegionState> snapshot(RegionId region) {
        snapshotCalls.incrementAndGet();
        throwIfFailing();
        return Optional.ofNullable(regions.get(region)).map(RegionHistory::latest);
    }

    @Override
    public Optional<RegionDelta> changesSince(RegionId region, long manifestVersion) {
        throwIfFailing();
        if (!tellsChanges) {
            return Optional.empty();
        }
        return Optional.ofNullable(regions.get(region)).flatMap(history -> history.since(manifestVersion));
    }

    @Override
    public TableStatus tableStatus(TableId table) {
        return tables.getOrDefault(table, TableStatus.UNKNOWN);
    }

    @Override
    public Optional<Set<RegionId>> tableRegions(TableId table) {
        return Optional.ofNullable(tableRegions.get(table));
    }

    @Override
    public Map<String, String> properties() {
        return Map.of("version", "scripted");
    }

    private void throwIfFailing() {
        RuntimeException thrown = failure;
        if (thrown != null) {
            throw thrown;
        }
    }
}
