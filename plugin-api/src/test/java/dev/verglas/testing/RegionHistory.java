package dev.verglas.testing;

import dev.verglas.api.region.RegionDelta;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SstFile;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The states that a region went through, by manifest version; the last one set counts as the present. */
final class RegionHistory {

    private final TreeMap<Long, RegionState> states = new TreeMap<>();
    private RegionState latest;

    RegionHistory(RegionState first) {
        latest = first;
        states.put(first.manifestVersion(), first);
    }

    synchronized RegionHistory with(RegionState state) {
        latest = state;
        states.put(state.manifestVersion(), state);
        return this;
    }

    synchronized RegionState latest() {
        return latest;
    }

    /** Returns the difference to the present; empty if there was no state of that version, or it is not before it. */
    synchronized Optional<RegionDelta> since(long version) {
        RegionState base = states.get(version);
        if (base == null || version > latest.manifestVersion()) {
            return Optional.empty();
        }
        Set<String> before = ids(base);
        Set<String> now = ids(latest);
        List<SstFile> added = latest.files().stream()
                .filter(file -> !before.contains(file.fileId()))
                .toList();
        List<SstFile> removed = base.files().stream()
                .filter(file -> !now.contains(file.fileId()))
                .toList();
        return Optional.of(
                new RegionDelta(version, latest.manifestVersion(), latest.table(), latest.schema(), added, removed));
    }

    private static Set<String> ids(RegionState state) {
        return state.files().stream().map(SstFile::fileId).collect(Collectors.toUnmodifiableSet());
    }
}
