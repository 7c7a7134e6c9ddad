package dev.verglas.examples.host.engine;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.examples.greptime.sst.SstOptions;
import dev.verglas.examples.host.meta.Databases;
import dev.verglas.examples.host.meta.Tables;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.query.QueryResult;
import dev.verglas.examples.host.region.DeferredPurge;
import dev.verglas.examples.host.region.RegionEvents;
import dev.verglas.examples.host.region.RegionSetup;
import dev.verglas.examples.host.sql.SqlParser;
import dev.verglas.examples.host.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database of one process: SQL in, results out.
 *
 * <p>Any thread. Statements that change tables run alone in this process; others run side by side, except that one region
 * does one thing at a time. There is no write-ahead log: rows not yet flushed are lost when the process is killed, and
 * flushed by {@link #close}.
 */
public final class Database implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Database.class);

    private final Tables tables;
    private final Databases databases;
    private final Regions regions;
    private final DeferredPurge purge;
    private final OrphanChecks orphans;
    private final boolean shared;
    private final boolean utcAdjusted;
    private final BackgroundWork background;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    /**
     * A database that is not started.
     *
     * @param stillShown which of some data files must not be deleted yet
     */
    public Database(
            ObjectStore store,
            DatabaseSettings settings,
            RegionEvents events,
            Function<Collection<ObjectKey>, Set<ObjectKey>> stillShown) {
        this.tables = new Tables(store);
        this.databases = new Databases(store);
        this.purge = new DeferredPurge(store, stillShown);
        this.orphans = new OrphanChecks(settings.orphanDelay(), purge);
        SstOptions sstOptions = SstOptions.harness().withUtcAdjusted(settings.utcAdjusted());
        this.regions =
                new Regions(tables, settings.ownership(), new RegionSetup(store, events, purge, sstOptions), orphans);
        this.shared = settings.ownership().isShared();
        this.utcAdjusted = settings.utcAdjusted();
        this.background = new BackgroundWork(settings, this);
    }

    /** Whether new files say that their timestamps are adjusted to UTC. */
    public boolean utcAdjusted() {
        return utcAdjusted;
    }

    /** Opens the regions that this process owns and starts the timers. */
    public void start() {
        sync();
        background.start(shared);
    }

    /** The regions that are open here. */
    public Regions regions() {
        return regions;
    }

    /** The tables as last read. */
    public Tables tables() {
        return tables;
    }

    /**
     * Runs one or more statements and answers the result of each.
     *
     * @param schema the database that unqualified names mean
     * @throws QueryException at the first statement that fails; the ones before it have taken effect
     */
    public List<QueryResult> execute(String sql, String schema) {
        try {
            List<QueryResult> results = new ArrayList<>();
            for (Statement statement : SqlParser.parse(sql)) {
                results.add(run(statement, new Catalog(databases, tables, regions, schema)));
            }
            return results;
        } catch (RuntimeException e) {
            throw Failures.forClient(e);
        }
    }

    private QueryResult run(Statement statement, Catalog catalog) {
        if (changesTables(statement)) {
            lock.writeLock().lock();
            try {
                regions.sync();
                QueryResult result = change(statement, catalog);
                regions.sync();
                requireCaughtUp(statement, catalog);
                return result;
            } finally {
                lock.writeLock().unlock();
            }
        }
        if (shared) {
            sync();
        }
        lock.readLock().lock();
        try {
            return use(statement, catalog);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** A change that this process could not carry out in its own regions is the client's to know. */
    private static void requireCaughtUp(Statement statement, Catalog catalog) {
        if (statement instanceof Statement.CreateTable create) {
            catalog.regions().of(catalog.table(create.table()));
        } else if (statement instanceof Statement.Truncate truncate) {
            catalog.regions().of(catalog.table(truncate.table()));
        } else if (statement instanceof Statement.AlterTable alter) {
            catalog.tables()
                    .find(catalog.schemaOf(alter.table()), alter.table().table())
                    .ifPresent(catalog.regions()::of);
        }
    }

    private static boolean changesTables(Statement statement) {
        return statement instanceof Statement.CreateDatabase
                || statement instanceof Statement.CreateTable
                || statement instanceof Statement.AlterTable
                || statement instanceof Statement.Truncate
                || statement instanceof Statement.DropTable;
    }

    private static QueryResult change(Statement statement, Catalog catalog) {
        Ddl ddl = new Ddl(catalog);
        if (statement instanceof Statement.CreateDatabase create) {
            return ddl.createDatabase(create);
        }
        if (statement instanceof Statement.CreateTable create) {
            return ddl.createTable(create);
        }
        if (statement instanceof Statement.AlterTable alter) {
            return ddl.alter(alter);
        }
        if (statement instanceof Statement.Truncate truncate) {
            return ddl.truncate(truncate);
        }
        return ddl.drop((Statement.DropTable) statement);
    }

    private static QueryResult use(Statement statement, Catalog catalog) {
        if (statement instanceof Statement.Insert insert) {
            return new Dml(catalog).insert(insert);
        }
        if (statement instanceof Statement.Delete delete) {
            return new Dml(catalog).delete(delete);
        }
        if (statement instanceof Statement.CopyFrom copy) {
            return new Dml(catalog).copy(copy);
        }
        if (statement instanceof Statement.FlushTable flush) {
            return new Admin(catalog).flush(flush);
        }
        if (statement instanceof Statement.CompactTable compact) {
            return new Admin(catalog).compact(compact);
        }
        if (statement instanceof Statement.Select select) {
            return new Reads(catalog).select(select);
        }
        if (statement instanceof Statement.ShowTables show) {
            return new Reads(catalog).showTables(show);
        }
        if (statement instanceof Statement.ShowDatabases) {
            return new Reads(catalog).showDatabases();
        }
        if (statement instanceof Statement.DescribeTable describe) {
            return new Reads(catalog).describe(describe);
        }
        throw new QueryException(QueryException.Code.INTERNAL, "statement without a runner: " + statement);
    }

    /** Takes over what other processes changed. */
    void sync() {
        lock.writeLock().lock();
        try {
            regions.sync();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Deletes files that nobody shows any more. */
    void purge() {
        orphans.run();
        purge.run();
        regions.finishDrops();
    }

    /** Flushes every region and stops the timers; regions stay readable until {@link #close}. */
    public void flushAll() {
        background.close();
        for (var id : regions.ids()) {
            regions.get(id).ifPresent(region -> {
                try {
                    region.flush();
                } catch (RuntimeException e) {
                    log.atError().addKeyValue("region", id).setCause(e).log("rows in memory are lost");
                }
            });
        }
    }

    /** Stops the timers without a flush, as a killed process would end. */
    void abandon() {
        background.close();
    }

    /** Flushes and gives up the regions; idempotent. */
    @Override
    public void close() {
        flushAll();
        regions.close();
    }
}
