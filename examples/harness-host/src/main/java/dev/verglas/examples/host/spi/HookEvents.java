package dev.verglas.examples.host.spi;

import dev.verglas.api.RegionHook;
import dev.verglas.api.region.RegionAction;
import dev.verglas.examples.greptime.manifest.RegionId;
import dev.verglas.examples.host.region.Region;
import dev.verglas.examples.host.region.RegionEvents;
import dev.verglas.examples.host.region.WrittenSst;
import java.util.List;

/**
 * Passes the events of the host's regions to the plugins' hook.
 *
 * <p>The hook comes from {@code DatanodeRuntime.regionHook()}, which exists only after the host does: until {@link
 * #connect} nothing is passed on.
 */
public final class HookEvents implements RegionEvents {

    private volatile RegionHook hook = new RegionHook() {};

    /** Passes everything to a hook from now on. */
    public void connect(RegionHook target) {
        hook = target;
    }

    @Override
    public void opened(Region region) {
        hook.onRegionOpened(SpiValues.id(region.id()));
    }

    @Override
    public void closed(Region region) {
        hook.onRegionClosed(SpiValues.id(region.id()));
    }

    @Override
    public void dropped(RegionId region) {
        hook.onRegionDropped(SpiValues.id(region));
    }

    @Override
    public void filesRemoved(RegionId region) {
        hook.onRegionFilesRemoved(SpiValues.id(region));
    }

    @Override
    public void filesWritten(Region region, List<WrittenSst> files) {
        hook.onSstFilesWritten(
                SpiValues.id(region.id()),
                files.stream()
                        .map(file -> SpiValues.file(region, file.meta(), file.footer()))
                        .toList());
    }

    @Override
    public void manifestUpdated(Region region, List<dev.verglas.examples.greptime.manifest.RegionAction> actions) {
        List<RegionAction> translated =
                actions.stream().map(action -> translate(region, action)).toList();
        hook.onManifestUpdated(
                SpiValues.id(region.id()), translated, region.manifest().manifestVersion());
    }

    @Override
    public void tableChanged(Region region) {
        hook.onTableChanged(SpiValues.id(region.id()));
    }

    private static RegionAction translate(Region region, dev.verglas.examples.greptime.manifest.RegionAction action) {
        if (action instanceof dev.verglas.examples.greptime.manifest.RegionAction.Change change) {
            return new RegionAction.Change(SpiValues.schema(
                    change.metadata(), region.manifest(), region.table().options()));
        }
        if (action instanceof dev.verglas.examples.greptime.manifest.RegionAction.Edit edit) {
            return new RegionAction.Edit(
                    SpiValues.files(region, edit.filesToAdd()), SpiValues.files(region, edit.filesToRemove()));
        }
        if (action instanceof dev.verglas.examples.greptime.manifest.RegionAction.TruncateAll) {
            return new RegionAction.Truncate(List.of());
        }
        return new RegionAction.Other(action.getClass().getSimpleName());
    }
}
