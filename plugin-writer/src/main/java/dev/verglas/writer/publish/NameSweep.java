package dev.verglas.writer.publish;

import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableStatus;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.writer.commit.MetadataStore;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Takes away names that stand for dropped tables, and names that a table of this node had before a RENAME that a crash
 * or another node came between.
 *
 * <p>A former name goes when two sweeps in a row have found it, so that a RENAME under way is left alone. One thread at a
 * time.
 */
final class NameSweep {

    private final WriterContext context;
    private final Function<TableId, Optional<WarehouseLayout.Name>> lastSwept;
    private Set<Suspect> suspects = Set.of();

    /**
     * Makes a sweep.
     *
     * @param lastSwept the name under which a table of this node was last found published; empty for others
     */
    NameSweep(WriterContext context, Function<TableId, Optional<WarehouseLayout.Name>> lastSwept) {
        this.context = context;
        this.lastSwept = lastSwept;
    }

    private record Suspect(WarehouseLayout.Name name, TableId table) {}

    /** Looks through all names; returns how many were taken away. */
    synchronized int sweep() {
        Set<Suspect> found = new HashSet<>();
        int removed = context.names()
                .removeWhere((name, table) -> isDropped(table) || isFormer(new Suspect(name, table), found));
        suspects = found;
        return removed;
    }

    private boolean isDropped(TableId table) {
        return context.host().tableStatus(table) == TableStatus.DROPPED;
    }

    private boolean isFormer(Suspect suspect, Set<Suspect> found) {
        if (lastSwept.apply(suspect.table()).map(suspect.name()::equals).orElse(true)) {
            return false;
        }
        found.add(suspect);
        return suspects.contains(suspect) && !isPublishedAs(suspect);
    }

    private boolean isPublishedAs(Suspect suspect) {
        MetadataStore metadata =
                new MetadataStore(context.store(), context.layout().table(suspect.table()));
        return metadata.current()
                .flatMap(TableName::publishedName)
                .map(suspect.name()::equals)
                .orElse(true);
    }
}
