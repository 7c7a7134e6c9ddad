package dev.verglas.examples.greptime.key;

import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keys with every key column in order, nulls included; what all tables but the metric engine's have.
 *
 * <p>A table without a primary key has empty keys. Thread-safe.
 */
public final class DenseKeyCodec {

    private final List<ConcreteType> types;

    /** A codec for the keys of a region; decoding needs the metadata of the file, encoding that of the region. */
    public DenseKeyCodec(RegionMetadata metadata) {
        this.types = metadata.keyColumns().stream()
                .map(ColumnMetadata::type)
                .map(KeyField::stored)
                .toList();
    }

    /**
     * The bytes of a key.
     *
     * @param values in key order, one for each key column
     */
    public byte[] encode(List<? extends @Nullable Object> values) {
        if (values.size() != types.size()) {
            throw new IllegalArgumentException(
                    "The key has " + types.size() + " columns, but " + values.size() + " values were given");
        }
        KeyOutput out = new KeyOutput();
        for (int i = 0; i < types.size(); i++) {
            KeyField.write(types.get(i), values.get(i), out);
        }
        return out.toByteArray();
    }

    /** The values of a key, in key order; fewer than there are key columns if the key is from before a column was added. */
    public List<@Nullable Object> decode(byte[] key) {
        KeyInput in = new KeyInput(key);
        List<@Nullable Object> values = new ArrayList<>(types.size());
        for (ConcreteType type : types) {
            if (!in.hasMore()) {
                return values;
            }
            values.add(KeyField.read(type, in));
        }
        if (in.hasMore()) {
            throw new GreptimeFormatException("A primary key goes on after its " + types.size() + " columns");
        }
        return values;
    }
}
