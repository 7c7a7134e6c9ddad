package dev.verglas.host;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionState;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A host without regions that notes the context class loader of each call to {@link #nodeId}. */
final class PlainDatanodeHost implements DatanodeHost {

    private final ObjectStore store;
    private final List<@Nullable ClassLoader> loaders = new CopyOnWriteArrayList<>();

    PlainDatanodeHost(ObjectStore store) {
        this.store = store;
    }

    List<@Nullable ClassLoader> loaders() {
        return loaders;
    }

    @Override
    public String nodeId() {
        loaders.add(Thread.currentThread().getContextClassLoader());
        return "node-1";
    }

    @Override
    public ObjectStore objectStore() {
        return store;
    }

    @Override
    public Set<RegionId> openRegions() {
        return Set.of();
    }

    @Override
    public Optional<RegionState> snapshot(RegionId region) {
        return Optional.empty();
    }
}
