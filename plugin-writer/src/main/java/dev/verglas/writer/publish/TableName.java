package dev.verglas.writer.publish;

import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableIdentity;
import dev.verglas.api.region.TableStatus;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.writer.commit.TableProperties;
import dev.verglas.writer.commit.TableVersion;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the name object of one table in line with the name that its metadata gives.
 *
 * <p>A name is lost when the drop of its former table, on another node, meets the creation of this one; a sweep puts it
 * back. One thread at a time, but for {@link #swept}.
 */
final class TableName {

    private static final Logger log = LoggerFactory.getLogger(TableName.class);

    private final TableId id;
    private final WriterContext context;
    private boolean checked;
    private boolean written;
    private boolean missed;
    private volatile Optional<WarehouseLayout.Name> swept = Optional.empty();

    TableName(TableId id, WriterContext context) {
        this.id = id;
        this.context = context;
    }

    /** Looks at the name object again at the next commit. */
    void forget() {
        checked = false;
    }

    /** Puts the name of a table that was just published for the first time. */
    void created(TableIdentity identity, UUID uuid) {
        context.names().put(identity, uuid);
        checked = true;
        written = true;
    }

    /**
     * Brings the name objects in line with the host's name; returns whether the name has changed.
     *
     * <p>After loading, the name is put if it is missing: a crash may have come between the first commit and it.
     */
    boolean check(TableIdentity identity, TableVersion version) {
        Optional<TableIdentity> published = identity(version);
        if (published.isEmpty()) {
            return false;
        }
        UUID uuid = version.metadata().uuid();
        if (!checked) {
            context.names().put(identity, uuid);
            checked = true;
        }
        boolean renamed = !published.get().schema().equals(identity.schema())
                || !published.get().name().equals(identity.name());
        if (renamed) {
            context.names().put(identity, uuid);
            written = true;
        }
        return renamed;
    }

    /**
     * Takes the former name away, after the new one is committed: until it is recorded, other nodes put the old one back.
     */
    void renamed(TableIdentity before, TableIdentity now) {
        context.names().remove(before.schema(), before.name(), id);
        log.atInfo().addKeyValue("table", now).log("table renamed");
    }

    /** Takes the name of a dropped table away. */
    void dropped(TableVersion last) {
        publishedName(last).ifPresent(name -> context.names().remove(name.schema(), name.table(), id));
        log.atInfo().addKeyValue("table", id).log("table dropped; its name is removed");
    }

    /** Puts the name back if two sweeps in a row have missed it: another node's DROP may have come between. */
    void sweep(TableVersion current) {
        Optional<TableIdentity> identity = identity(current);
        swept = publishedName(current);
        if (identity.isEmpty() || context.host().tableStatus(id) == TableStatus.DROPPED) {
            return;
        }
        UUID uuid = current.metadata().uuid();
        boolean right = context.names().standsFor(identity.get(), uuid);
        if (!right && missed) {
            context.names()
                    .mend(identity.get(), uuid, other -> context.host().tableStatus(other) == TableStatus.DROPPED);
        }
        missed = !right && !missed;
        written |= missed;
    }

    /** Returns the name under which the last sweep found the table published; any thread. */
    Optional<WarehouseLayout.Name> swept() {
        return swept;
    }

    /** Returns, once, whether a name was written or missed since the last call, and is to be looked at again soon. */
    boolean takeWritten() {
        boolean taken = written;
        written = false;
        return taken;
    }

    /** Returns the table under the name that a version gives it; empty if it gives none. */
    Optional<TableIdentity> identity(TableVersion of) {
        return TableProperties.identity(id, of.metadata().properties());
    }

    /** Returns the name that a version gives its table; empty if it gives none. */
    static Optional<WarehouseLayout.Name> publishedName(TableVersion of) {
        return TableProperties.name(of.metadata().properties());
    }
}
