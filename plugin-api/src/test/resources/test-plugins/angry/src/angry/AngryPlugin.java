package angry;

import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.PluginHealth;
import dev.verglas.api.RegionHook;
import dev.verglas.api.region.RegionId;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

final class AngryPlugin implements DatanodePlugin, RegionHook {

    private final String at;
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    AngryPlugin(String at) {
        this.at = at;
    }

    void maybeThrow(String place) {
        if (at.equals(place)) {
            throw new AssertionError("angry at " + place);
        }
    }

    @Override
    public void start() {
        maybeThrow("start");
    }

    @Override
    public PluginHealth health() {
        maybeThrow("health");
        return new PluginHealth(
                PluginHealth.Status.RUNNING, "", Map.of("opened", opened.toString(), "closed", closed.toString()));
    }

    @Override
    public void close() {
        closed.incrementAndGet();
        maybeThrow("close");
    }

    @Override
    public RegionHook regionHook() {
        return at.equals("no-hook") ? null : this;
    }

    @Override
    public void onRegionOpened(RegionId region) {
        opened.incrementAndGet();
        maybeThrow("onRegionOpened");
    }

    @Override
    public Set<ObjectKey> stillShown(Collection<ObjectKey> dataFiles) {
        maybeThrow("stillShown");
        return Set.of();
    }
}
