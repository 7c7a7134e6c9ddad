package dev.verglas.testing;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.RegionHook;
import dev.verglas.api.region.RegionDelta;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TableIdentity;
import dev.verglas.api.region.TimeRange;
import dev.verglas.api.region.TimestampUnit;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A datanode with one region of very many files, which all have the same content.
 *
 * <p>It passes the footer with every new file and tells every change since a version, so that a change costs nothing that
 * grows with the live files. The n-th file begins n minutes after the first. Any thread.
 */
public final class LargeRegion implements DatanodeHost {

    /** Where its data files are: a {@link OneFileStore} answers for them. */
    public static final String DATA = "data/";

    private static final long ROWS = 1000;
    private static final long SECONDS_PER_FILE = 60;
    /** In seconds, so that times of all files have as many digits. */
    private static final long FIRST_BEGIN = 1_700_000_000;

    private static final int REMEMBERED = 100;

    private final ObjectStore store;
    private final RegionId region;
    private final TableIdentity table;
    private final RegionSchema schema;
    private final byte[] footer;
    private final long size;
    private final Set<SstFile> live = new LinkedHashSet<>();
    private final Deque<RegionDelta> deltas = new ArrayDeque<>();
    private @Nullable RegionHook hook;
    private long version;
    private long files;

    /**
     * Makes a region without files.
     *
     * @param store where metadata goes and data files are
     * @param content every file, with this schema
     */
    public LargeRegion(ObjectStore store, RegionId region, RegionSchema schema, byte[] content) {
        this.store = store;
        this.region = region;
        this.table = new TableIdentity(region.table(), "greptime", "public", "large");
        this.schema = schema;
        this.footer = footer(content);
        this.size = content.length;
    }

    /** Returns what is before the last eight bytes of a Parquet file, which are the footer's length and the magic. */
    private static byte[] footer(byte[] content) {
        int end = content.length - 2 * Integer.BYTES;
        int length = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
        return Arrays.copyOfRange(content, end - length, end);
    }

    /** Sets the hook that hears of changes from now on. */
    public synchronized void attach(RegionHook listener) {
        hook = listener;
    }

    /** Makes files live, without an event. */
    public synchronized LargeRegion grow(int count) {
        for (int i = 0; i < count; i++) {
            live.add(file(0, files).build());
            files++;
        }
        version++;
        deltas.clear();
        return this;
    }

    /** Adds a file of level 0, as a flush does, and tells the hook. */
    public void flush() {
        SstFile flushed;
        synchronized (this) {
            flushed = file(0, files).footer(footer).build();
            change(List.of(file(0, files).build()), List.of());
            files++;
        }
        tell(List.of(flushed));
    }

    /**
     * Replaces live files by one of level 1 that begins with the first of them, as a compaction does, and tells the hook.
     *
     * @param first the number of the first input in the order in which files became live
     */
    public void compact(int first, int count) {
        SstFile output;
        synchronized (this) {
            List<SstFile> inputs = live.stream().skip(first).limit(count).toList();
            long begin = begin(inputs.get(0));
            output = file(1, begin).footer(footer).build();
            change(List.of(file(1, begin).build()), inputs);
        }
        tell(List.of(output));
    }

    /** Removes all files and tells the hook. */
    public void truncate() {
        synchronized (this) {
            change(List.of(), List.copyOf(live));
        }
        tell(List.of());
    }

    private void change(List<SstFile> added, List<SstFile> removed) {
        removed.forEach(live::remove);
        live.addAll(added);
        version++;
        deltas.add(new RegionDelta(version - 1, version, table, schema, added, removed));
        if (deltas.size() > REMEMBERED) {
            deltas.remove();
        }
    }

    private void tell(List<SstFile> written) {
        RegionHook listener = hook;
        if (listener != null) {
            if (!written.isEmpty()) {
                listener.onSstFilesWritten(region, written);
            }
            listener.onManifestUpdated(region, List.of(), version);
        }
    }

    private static long begin(SstFile file) {
        return (file.timeRange().map(TimeRange::min).orElseThrow() - FIRST_BEGIN) / SECONDS_PER_FILE;
    }

    private SstFile.Builder file(int level, long number) {
        String id = String.format(Locale.ROOT, "%08x-0000-4000-8000-%012x", version, number);
        ObjectKey key = ObjectKey.of(String.format(
                Locale.ROOT,
                DATA + "greptime/public/%d/%d_%010d/%s.parquet",
                region.table().value(),
                region.table().value(),
                region.number(),
                id));
        long from = FIRST_BEGIN + number * SECONDS_PER_FILE;
        return SstFile.builder(id, key, region)
                .size(size)
                .rows(ROWS)
                .level(level)
                .timeRange(new TimeRange(from, from + SECONDS_PER_FILE, TimestampUnit.SECOND));
    }

    /** Returns the region. */
    public RegionId region() {
        return region;
    }

    /** Returns the schema. */
    public RegionSchema schema() {
        return schema;
    }

    /** Returns the version of its manifest. */
    public synchronized long version() {
        return version;
    }

    /** Returns the live files. */
    public synchronized List<SstFile> files() {
        return List.copyOf(live);
    }

    @Override
    public String nodeId() {
        return "node-1";
    }

    @Override
    public ObjectStore objectStore() {
        return store;
    }

    @Override
    public Set<RegionId> openRegions() {
        return Set.of(region);
    }

    @Override
    public synchronized Optional<RegionState> snapshot(RegionId asked) {
        return Optional.of(RegionState.builder(region, table, schema, version)
                .files(List.copyOf(live))
                .build());
    }

    @Override
    public synchronized Optional<RegionDelta> changesSince(RegionId asked, long since) {
        List<SstFile> added = new ArrayList<>();
        List<SstFile> removed = new ArrayList<>();
        long base = version;
        for (var newest = deltas.descendingIterator(); base > since && newest.hasNext(); ) {
            RegionDelta delta = newest.next();
            base = delta.baseVersion();
            added.addAll(delta.added());
            removed.addAll(delta.removed());
        }
        if (base != since) {
            return Optional.empty();
        }
        // A file that came and went in between is in neither.
        Set<SstFile> come = new LinkedHashSet<>(added);
        Set<SstFile> gone = new LinkedHashSet<>(removed);
        come.removeAll(Set.copyOf(removed));
        gone.removeAll(Set.copyOf(added));
        return Optional.of(new RegionDelta(since, version, table, schema, List.copyOf(come), List.copyOf(gone)));
    }
}
