package dev.verglas.examples.greptime.key;

import dev.verglas.examples.greptime.manifest.RegionMetadata;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keys with pairs of column id and value, nulls left out; what the metric engine's data regions have.
 *
 * <p>Source: {@code mito-codec/src/row_converter/sparse.rs}: each column id is four bytes, most significant first, and its
 * value stands as in a dense key.
 */
public final class SparseKey {

    private SparseKey() {}

    /** The values in a key by column id, in the order of the key; a column that is not there is null. */
    public static Map<Long, Object> decode(RegionMetadata metadata, byte[] key) {
        KeyInput in = new KeyInput(key);
        Map<Long, Object> values = new LinkedHashMap<>();
        while (in.hasMore()) {
            long columnId = in.unsigned(4);
            Object value =
                    KeyField.read(KeyField.stored(metadata.column(columnId).type()), in);
            if (value != null) {
                values.put(columnId, value);
            }
        }
        return values;
    }

    /** The bytes of a key with the values of a region's key columns, in key order; nulls are left out. */
    public static byte[] encode(RegionMetadata metadata, List<?> values) {
        KeyOutput out = new KeyOutput();
        for (int i = 0; i < metadata.primaryKey().size(); i++) {
            Object value = values.get(i);
            if (value != null) {
                long columnId = metadata.primaryKey().get(i);
                out.unsigned(columnId, 4);
                KeyField.write(KeyField.stored(metadata.column(columnId).type()), value, out);
            }
        }
        return out.toByteArray();
    }
}
