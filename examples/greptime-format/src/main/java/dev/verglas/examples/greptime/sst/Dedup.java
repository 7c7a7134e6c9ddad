package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.SemanticType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the database answers from the rows of several files: one row for each key and timestamp.
 *
 * <p>Rows are compared by their tags under the region's metadata of now, not by the key bytes in their files: the bytes of an
 * old file lack tags that were added since. Without a primary key the timestamp alone is the key. Source: GreptimeDB {@code
 * mito2/src/read/flat_dedup.rs}.
 */
public final class Dedup {

    private final RegionMetadata metadata;
    private final MergeMode mode;
    private final boolean keepTombstones;

    private Dedup(RegionMetadata metadata, MergeMode mode, boolean keepTombstones) {
        this.metadata = metadata;
        this.mode = mode;
        this.keepTombstones = keepTombstones;
    }

    /**
     * The rows that a query sees, in the order of {@link SstWriter#sort}.
     *
     * @param rows all rows of all files, in any order, with columns as in {@code metadata}
     */
    public static List<SstRow> merge(RegionMetadata metadata, MergeMode mode, Collection<SstRow> rows) {
        return new Dedup(metadata, mode, false).merge(rows);
    }

    /**
     * The rows that stand for those of some files, but not of all: as {@link #merge}, with the tombstones that older rows
     * elsewhere may still need.
     */
    public static List<SstRow> compact(RegionMetadata metadata, MergeMode mode, Collection<SstRow> rows) {
        return new Dedup(metadata, mode, true).merge(rows);
    }

    private List<SstRow> merge(Collection<SstRow> rows) {
        List<KeyedRow> sorted = new RowKeys(metadata).sorted(rows);
        if (mode == MergeMode.APPEND) {
            return sorted.stream().map(KeyedRow::row).toList();
        }
        List<SstRow> merged = new ArrayList<>();
        int start = 0;
        for (int end = 1; end <= sorted.size(); end++) {
            if (end == sorted.size() || sorted.get(start).compareKey(sorted.get(end)) != 0) {
                SstRow row = newest(sorted.subList(start, end));
                if (row.opType() == OpType.PUT || keepTombstones) {
                    merged.add(row);
                }
                start = end;
            }
        }
        return merged;
    }

    /** One row for a group with one key, whose newest row comes first. */
    private SstRow newest(List<KeyedRow> group) {
        SstRow newest = group.get(0).row();
        if (mode == MergeMode.LAST_ROW || newest.opType() == OpType.DELETE) {
            return newest;
        }
        @Nullable Object[] values = newest.values().clone();
        for (KeyedRow older : group.subList(1, group.size())) {
            if (older.row().opType() == OpType.DELETE) {
                break;
            }
            fillNulls(values, older.row());
        }
        return new SstRow(values, newest.sequence(), OpType.PUT);
    }

    private void fillNulls(@Nullable Object[] values, SstRow older) {
        List<ColumnMetadata> columns = metadata.columns();
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null && columns.get(i).semanticType() == SemanticType.FIELD) {
                values[i] = older.value(i);
            }
        }
    }
}
