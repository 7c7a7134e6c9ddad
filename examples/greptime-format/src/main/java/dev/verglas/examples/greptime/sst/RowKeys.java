package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.key.DenseKeyCodec;
import dev.verglas.examples.greptime.key.SparseKey;
import dev.verglas.examples.greptime.manifest.PrimaryKeyEncoding;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encodes the keys of rows; remembers the last one, since neighbours mostly share it. Not for several threads. */
final class RowKeys {

    private final RegionMetadata metadata;
    private final DenseKeyCodec dense;
    private final int[] keyIndexes;
    private final int timeIndex;
    private List<@Nullable Object> lastValues = List.of();
    private byte @Nullable [] lastKey;

    RowKeys(RegionMetadata metadata) {
        this.metadata = metadata;
        this.dense = new DenseKeyCodec(metadata);
        this.keyIndexes =
                metadata.primaryKey().stream().mapToInt(metadata::indexOf).toArray();
        this.timeIndex = metadata.indexOf(metadata.timeIndex().columnId());
    }

    KeyedRow keyed(SstRow row) {
        List<@Nullable Object> values = new ArrayList<>(keyIndexes.length);
        for (int index : keyIndexes) {
            values.add(row.value(index));
        }
        byte[] key = lastKey;
        if (key == null || !values.equals(lastValues)) {
            key = metadata.primaryKeyEncoding() == PrimaryKeyEncoding.DENSE
                    ? dense.encode(values)
                    : SparseKey.encode(metadata, values);
            lastKey = key;
            lastValues = values;
        }
        if (row.value(timeIndex) instanceof Number timestamp) {
            return new KeyedRow(key, timestamp.longValue(), row);
        }
        throw new IllegalArgumentException("A row has no time index: " + Arrays.toString(row.values()));
    }

    List<KeyedRow> sorted(Collection<SstRow> rows) {
        List<KeyedRow> keyed = new ArrayList<>(rows.size());
        rows.forEach(row -> keyed.add(keyed(row)));
        keyed.sort(KeyedRow.FILE_ORDER);
        return keyed;
    }
}
