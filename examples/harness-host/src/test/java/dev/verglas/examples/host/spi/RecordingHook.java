package dev.verglas.examples.host.spi;

import dev.verglas.api.RegionHook;
import dev.verglas.api.region.RegionAction;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SstFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Takes a snapshot within each callback, as the contract allows. */
final class RecordingHook implements RegionHook {

    final List<SstFile> written = new ArrayList<>();
    final List<RegionAction> actions = new ArrayList<>();
    final List<RegionState> states = new ArrayList<>();
    final List<RegionId> dropped = new ArrayList<>();

    private final Function<RegionId, Optional<RegionState>> snapshot;

    RecordingHook(Function<RegionId, Optional<RegionState>> snapshot) {
        this.snapshot = snapshot;
    }

    @Override
    public void onSstFilesWritten(RegionId region, List<SstFile> files) {
        written.addAll(files);
    }

    @Override
    public void onManifestUpdated(RegionId region, List<RegionAction> updated, long manifestVersion) {
        actions.addAll(updated);
        RegionState state = snapshot.apply(region).orElseThrow();
        if (state.manifestVersion() != manifestVersion) {
            throw new AssertionError("version " + manifestVersion + " with a state at " + state.manifestVersion());
        }
        states.add(state);
    }

    @Override
    public void onRegionOpened(RegionId region) {
        states.add(snapshot.apply(region).orElseThrow());
    }

    @Override
    public void onRegionDropped(RegionId region) {
        dropped.add(region);
    }

    @Override
    public void onTableChanged(RegionId region) {
        states.add(snapshot.apply(region).orElseThrow());
    }

    RegionState last() {
        return states.get(states.size() - 1);
    }
}
