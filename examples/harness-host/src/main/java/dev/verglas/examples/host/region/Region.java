package dev.verglas.examples.host.region;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.error.PluginException;
import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.RegionAction;
import dev.verglas.examples.greptime.manifest.RegionId;
import dev.verglas.examples.greptime.manifest.RegionManifest;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.sst.Dedup;
import dev.verglas.examples.greptime.sst.MergeMode;
import dev.verglas.examples.greptime.sst.OpType;
import dev.verglas.examples.greptime.sst.SstOptions;
import dev.verglas.examples.greptime.sst.SstRow;
import dev.verglas.examples.greptime.sst.SstWriter;
import dev.verglas.examples.host.meta.Listing;
import dev.verglas.examples.host.meta.TableRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One region that this process owns.
 *
 * <p>Any thread; what changes or reads rows is done one after the other. {@link #manifest()} and {@link #table()} never
 * wait, so event receivers and plugins may ask at any time.
 */
public final class Region {

    private final RegionId id;
    private final RegionSetup setup;
    private final RegionFiles files;
    private final ManifestLog log;
    private final Truncations truncations;
    private final ReentrantLock work = new ReentrantLock();
    private final Memtable memtable;
    private volatile RegionManifest manifest;
    private volatile TableRecord table;
    private long truncationsDone;
    private boolean retired;
    private boolean unsure;

    private Region(RegionId id, TableRecord table, RegionSetup setup) {
        this.id = id;
        this.table = table;
        this.setup = setup;
        this.files = new RegionFiles(setup.store(), table.paths());
        this.log = new ManifestLog(setup.store(), table.paths().manifestDir(id));
        this.truncations = new Truncations(setup.store(), id);
        this.manifest = log.load().orElseGet(() -> create(table));
        this.truncationsDone = truncations.done();
        long newest = manifest.files().values().stream()
                .map(FileMeta::sequence)
                .mapToLong(sequence -> sequence == null ? 0 : sequence)
                .max()
                .orElse(0);
        this.memtable = new Memtable(Math.max(newest, manifest.flushedSequence()), manifest.flushedEntryId());
    }

    /** Opens a region from its manifest, or creates it; {@link #catchUp} brings it to the state of its table. */
    public static Region open(RegionId id, TableRecord table, RegionSetup setup) {
        return new Region(id, table, setup);
    }

    private RegionManifest create(TableRecord created) {
        truncations.record(created.truncations());
        return log.create(new RegionAction.Change(
                created.metadataOf(id.sequence()),
                created.options().sstFormat(),
                created.options().appendMode() ? true : null));
    }

    public RegionId id() {
        return id;
    }

    /** What the region's manifest says now. */
    public RegionManifest manifest() {
        return manifest;
    }

    /** What changed after a manifest version; empty if that is not known any more. Never waits, like {@link #manifest}. */
    public Optional<RegionChanges> changesSince(long version) {
        return log.changes(version, manifest);
    }

    /** The region's table as last caught up with. */
    public TableRecord table() {
        return table;
    }

    /** Waits for the work in hand; everything that changes or reads rows fails from then on. */
    public void retire() {
        work.lock();
        try {
            retired = true;
        } finally {
            work.unlock();
        }
    }

    private void begin() {
        work.lock();
        if (retired) {
            work.unlock();
            throw new RegionException("region " + id + " is not open here any more");
        }
        try {
            reloadIfUnsure();
        } catch (RuntimeException e) {
            work.unlock();
            throw e;
        }
    }

    /** After a delta whose fate is not known: the store says whether it is there; rows that it flushed are let go. */
    private void reloadIfUnsure() {
        if (!unsure) {
            return;
        }
        manifest = log.load().orElseThrow(() -> new RegionException("the manifest of region " + id + " is gone"));
        memtable.dropThrough(manifest.flushedSequence());
        unsure = false;
        setup.events().manifestUpdated(this, List.of());
    }

    /** The object of a live file, or of one that was live. */
    public ObjectKey keyOf(FileMeta file) {
        return files.key(file);
    }

    /** Data files in the region's directory that its manifest, read anew, does not list: leftovers of a crash. */
    public List<ObjectKey> orphans() {
        work.lock();
        try {
            Set<ObjectKey> live = new HashSet<>(files.keys(manifest.files().values()));
            log.replay().ifPresent(now -> live.addAll(files.keys(now.files().values())));
            return Listing.all(setup.store(), table.paths().regionDir(id)).stream()
                    .map(ObjectMeta::key)
                    .filter(key -> key.value().endsWith(".parquet") && !live.contains(key))
                    .toList();
        } finally {
            work.unlock();
        }
    }

    /**
     * Takes over what happened to the table since: new names, ALTER, TRUNCATE.
     *
     * <p>Rows that were not flushed are flushed before a change of the schema, so that a file never mixes two.
     */
    public void catchUp(TableRecord now) {
        begin();
        try {
            if (now.truncations() > truncationsDone) {
                truncate(now.truncations());
            }
            if (now.metadata().schemaVersion() > manifest.metadata().schemaVersion()) {
                flush();
                commit(new RegionAction.Change(
                        now.metadataOf(id.sequence()),
                        now.options().sstFormat(),
                        now.options().appendMode()));
            }
            boolean changed = !now.name().equals(table.name()) || !now.options().equals(table.options());
            table = now;
            if (changed) {
                setup.events().tableChanged(this);
            }
        } finally {
            work.unlock();
        }
    }

    /** Writes rows with the values of every column; visible at once, durable after a flush. */
    public void write(OpType opType, List<SstRow> rows) {
        begin();
        try {
            memtable.write(opType, rows);
        } finally {
            work.unlock();
        }
    }

    /** The rows as the database answers them, in key order, those in memory included. */
    public List<SstRow> scan() {
        begin();
        try {
            RegionMetadata metadata = manifest.metadata();
            List<SstRow> rows = files.read(metadata, manifest.files().values());
            rows.addAll(memtable.rows());
            return Dedup.merge(metadata, mode(), rows);
        } finally {
            work.unlock();
        }
    }

    /** Writes the rows in memory to a new file; does nothing if there are none. */
    public void flush() {
        begin();
        try {
            if (memtable.isEmpty()) {
                return;
            }
            RegionMetadata metadata = manifest.metadata();
            List<SstRow> rows = Dedup.compact(metadata, mode(), memtable.rows());
            WrittenSst file = files.write(metadata, SstWriter.sort(metadata, rows), options(), 0);
            setup.events().filesWritten(this, List.of(file));
            commit(new RegionAction.Edit(
                    List.of(file.meta()),
                    List.of(),
                    System.currentTimeMillis(),
                    null,
                    memtable.lastEntry(),
                    memtable.lastSequence(),
                    null));
            memtable.clear();
        } finally {
            work.unlock();
        }
    }

    /** Merges all files into one of level 1 without superseded rows and tombstones; rows in memory stay there. */
    public void compact() {
        begin();
        try {
            List<FileMeta> inputs = List.copyOf(manifest.files().values());
            if (inputs.isEmpty()) {
                return;
            }
            RegionMetadata metadata = manifest.metadata();
            List<SstRow> rows = Dedup.merge(metadata, mode(), files.read(metadata, inputs));
            List<WrittenSst> outputs = new ArrayList<>();
            if (!rows.isEmpty()) {
                outputs.add(files.write(metadata, SstWriter.sort(metadata, rows), options(), 1));
                setup.events().filesWritten(this, outputs);
            }
            commit(new RegionAction.Edit(
                    outputs.stream().map(WrittenSst::meta).toList(),
                    inputs,
                    System.currentTimeMillis(),
                    null,
                    null,
                    null,
                    null));
            setup.purge().remove(files.keys(inputs));
        } finally {
            work.unlock();
        }
    }

    /** Makes a Parquet file that already exists part of the region, as its newest rows, without a flush. */
    public void ingest(BulkFile file) {
        begin();
        try {
            WrittenSst written = file.place(manifest.metadata(), memtable.nextSequence());
            memtable.skipTo(file.largestSequence());
            files.put(written.meta(), file.content());
            setup.events().filesWritten(this, List.of(written));
            commit(new RegionAction.Edit(
                    List.of(written.meta()), List.of(), System.currentTimeMillis(), null, null, null, null));
        } finally {
            work.unlock();
        }
    }

    private void truncate(long count) {
        List<FileMeta> removed = List.copyOf(manifest.files().values());
        commit(new RegionAction.TruncateAll(id.value(), memtable.lastEntry(), memtable.lastSequence(), null));
        memtable.clear();
        truncations.record(count);
        truncationsDone = count;
        setup.purge().remove(files.keys(removed));
    }

    private void commit(RegionAction action) {
        List<RegionAction> actions = List.of(action);
        try {
            manifest = log.append(manifest, actions);
        } catch (PluginException e) {
            unsure = true;
            throw e;
        }
        setup.events().manifestUpdated(this, actions);
    }

    private MergeMode mode() {
        return table.options().effectiveMode();
    }

    private SstOptions options() {
        return setup.sstOptions().withFormat(manifest.sstFormat());
    }
}
