package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;
import java.util.List;
import java.util.Objects;

/**
 * One action of a manifest update, in the terms of GreptimeDB's {@code RegionMetaAction}.
 *
 * <p>A plugin may use it to guess what is worth doing first; what it publishes comes from {@link RegionState}.
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public interface RegionAction {

    /**
     * The schema or an option changed.
     *
     * @param schema the schema after the change
     */
    @ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
    record Change(RegionSchema schema) implements RegionAction {
        /** Checks the component. */
        public Change {
            Objects.requireNonNull(schema, "schema");
        }
    }

    /**
     * Files came or went: a flush only adds, a compaction does both, expiry only removes.
     *
     * @param added files that became live
     * @param removed files that are live no more
     */
    @ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
    record Edit(List<SstFile> added, List<SstFile> removed) implements RegionAction {
        /** Copies the lists. */
        public Edit {
            added = List.copyOf(added);
            removed = List.copyOf(removed);
        }
    }

    /**
     * Rows were removed by dropping whole files.
     *
     * @param removed the files; empty when all of the region's were
     */
    @ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
    record Truncate(List<SstFile> removed) implements RegionAction {
        /** Copies the list. */
        public Truncate {
            removed = List.copyOf(removed);
        }
    }

    /**
     * Anything else.
     *
     * @param name the host's name of the action
     */
    @ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
    record Other(String name) implements RegionAction {
        /** Checks the component. */
        public Other {
            Objects.requireNonNull(name, "name");
        }
    }
}
