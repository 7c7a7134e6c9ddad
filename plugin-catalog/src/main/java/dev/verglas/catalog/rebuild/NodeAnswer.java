package dev.verglas.catalog.rebuild;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.RegionId;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;

/**
 * What one datanode says of a rebuild; written over while it works.
 *
 * @param node the datanode's name
 * @param regions those that it answers for
 * @param files how many live files they have
 * @param filesDone how many of them were looked at
 * @param keptFiles how many entries stay as they were
 * @param rows of the live files
 * @param version of the table's metadata that shows the result
 * @param snapshotId of the table's snapshot that shows the result
 * @param error why it failed
 */
public record NodeAnswer(
        String node,
        RebuildState state,
        Set<RegionId> regions,
        long files,
        long filesDone,
        long keptFiles,
        long rows,
        OptionalLong version,
        OptionalLong snapshotId,
        Optional<String> error) {

    /** Checks and copies the components. */
    public NodeAnswer {
        Objects.requireNonNull(node, "node");
        Objects.requireNonNull(state, "state");
        regions = Set.copyOf(regions);
    }

    static NodeAnswer read(String node, ObjectKey key, byte[] content) {
        try {
            DocumentReader document = DocumentReader.of(content);
            SortedSet<RegionId> regions = document.regions("regions");
            return new NodeAnswer(
                    node,
                    RebuildState.parse(document.text("state")),
                    regions,
                    document.count("files"),
                    document.count("files-done"),
                    document.count("kept-files"),
                    document.count("rows"),
                    document.optionalNumber("version"),
                    document.optionalNumber("snapshot-id"),
                    document.optionalText("error"));
        } catch (IOException | IllegalArgumentException e) {
            throw RebuildErrors.corrupt(key, e);
        }
    }
}
