package dev.verglas.host;

import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.RegionHook;
import dev.verglas.api.region.RegionAction;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.SstFile;
import java.util.List;
import java.util.function.Consumer;

/** Passes every region event to all running plugins, and no exception back to the host. */
final class RoutedRegionHook implements RegionHook {

    private final PluginGroup<DatanodePlugin> plugins;

    RoutedRegionHook(PluginGroup<DatanodePlugin> plugins) {
        this.plugins = plugins;
    }

    @Override
    public void onSstFilesWritten(RegionId region, List<SstFile> files) {
        route("onSstFilesWritten", hook -> hook.onSstFilesWritten(region, files));
    }

    @Override
    public void onManifestUpdated(RegionId region, List<RegionAction> actions, long manifestVersion) {
        route("onManifestUpdated", hook -> hook.onManifestUpdated(region, actions, manifestVersion));
    }

    @Override
    public void onRegionOpened(RegionId region) {
        route("onRegionOpened", hook -> hook.onRegionOpened(region));
    }

    @Override
    public void onRegionClosed(RegionId region) {
        route("onRegionClosed", hook -> hook.onRegionClosed(region));
    }

    @Override
    public void onRegionDropped(RegionId region) {
        route("onRegionDropped", hook -> hook.onRegionDropped(region));
    }

    @Override
    public void onRegionFilesRemoved(RegionId region) {
        route("onRegionFilesRemoved", hook -> hook.onRegionFilesRemoved(region));
    }

    @Override
    public void onRegionGc(RegionId region, List<ObjectKey> removedFiles, boolean isDropped, boolean fullListing) {
        route("onRegionGc", hook -> hook.onRegionGc(region, removedFiles, isDropped, fullListing));
    }

    @Override
    public void onTableChanged(RegionId region) {
        route("onTableChanged", hook -> hook.onTableChanged(region));
    }

    private void route(String event, Consumer<RegionHook> call) {
        plugins.forEach(plugin -> plugin.run(event, target -> call.accept(target.regionHook())));
    }
}
