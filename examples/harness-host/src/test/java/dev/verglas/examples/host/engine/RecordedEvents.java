package dev.verglas.examples.host.engine;

import dev.verglas.examples.greptime.manifest.RegionAction;
import dev.verglas.examples.greptime.manifest.RegionId;
import dev.verglas.examples.host.region.Region;
import dev.verglas.examples.host.region.RegionEvents;
import dev.verglas.examples.host.region.WrittenSst;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers each event as one line, such as {@code manifest 1024(0) 1 [Edit]}. */
final class RecordedEvents implements RegionEvents {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    List<String> lines() {
        return lines;
    }

    @Override
    public void opened(Region region) {
        lines.add("opened " + text(region.id()));
    }

    @Override
    public void closed(Region region) {
        lines.add("closed " + text(region.id()));
    }

    @Override
    public void dropped(RegionId region) {
        lines.add("dropped " + text(region));
    }

    @Override
    public void filesRemoved(RegionId region) {
        lines.add("removed " + text(region));
    }

    @Override
    public void filesWritten(Region region, List<WrittenSst> files) {
        boolean listed = files.stream()
                .anyMatch(file ->
                        region.manifest().files().containsKey(file.meta().fileId()));
        lines.add("written " + text(region.id()) + " " + files.size() + (listed ? " listed" : " unlisted"));
    }

    @Override
    public void manifestUpdated(Region region, List<RegionAction> actions) {
        lines.add("manifest " + text(region.id()) + " " + region.manifest().manifestVersion() + " "
                + actions.stream()
                        .map(action -> action.getClass().getSimpleName())
                        .toList());
    }

    @Override
    public void tableChanged(Region region) {
        lines.add("table " + text(region.id()) + " " + region.table().name());
    }

    private static String text(RegionId region) {
        return region.tableId() + "(" + region.sequence() + ")";
    }
}
