package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.key.DenseKeyCodec;
import dev.verglas.examples.greptime.key.SparseKey;
import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.PrimaryKeyEncoding;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * Where the columns that a region has now are in a file that it wrote earlier.
 *
 * <p>A column is found by its id, never by its name alone: a dropped and added column of one name has two ids. Without a
 * column of its own a tag is taken from the encoded key; what is in neither has its default.
 */
final class FileColumns {

    /** Gives the value of a column from the cells of a row in the file and the tags in its key. */
    private interface Source {
        @Nullable
        Object value(@Nullable Object[] cells, Map<Long, @Nullable Object> tags);
    }

    private final MessageType schema;
    private final RegionMetadata written;
    private final List<Source> sources = new ArrayList<>();
    private final DenseKeyCodec dense;
    private final int primaryKey;
    private byte @Nullable [] lastKey;
    private Map<Long, @Nullable Object> lastTags = Map.of();
    private boolean keyNeeded;

    FileColumns(MessageType schema, RegionMetadata written, RegionMetadata current) {
        this.schema = schema;
        this.written = written;
        this.dense = new DenseKeyCodec(written);
        this.primaryKey = schema.getFieldIndex(SstSchema.PRIMARY_KEY);
        for (ColumnMetadata column : current.columns()) {
            sources.add(source(column));
        }
    }

    @Nullable
    Object[] values(@Nullable Object[] cells) {
        Map<Long, @Nullable Object> tags = keyNeeded ? tags(cells[primaryKey]) : Map.of();
        @Nullable Object[] values = new @Nullable Object[sources.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = sources.get(i).value(cells, tags);
        }
        return values;
    }

    private Source source(ColumnMetadata column) {
        long id = column.columnId();
        Object fallback = DefaultValues.of(column);
        int index = written.indexOf(id);
        if (index < 0) {
            return (cells, tags) -> fallback;
        }
        ConcreteType type = written.columns().get(index).type();
        int cell = fieldIndex(id, written.columns().get(index).name());
        if (cell >= 0) {
            return (cells, tags) -> ValueCast.cast(cells[cell], type, column.type());
        }
        if (!written.primaryKey().contains(id)) {
            return (cells, tags) -> fallback;
        }
        keyNeeded = true;
        return (cells, tags) -> tags.containsKey(id) ? ValueCast.cast(tags.get(id), type, column.type()) : fallback;
    }

    /** The position of a column in the file; −1 if it is not there. Ids from 2^31 on are not in the file, names are. */
    private int fieldIndex(long columnId, String name) {
        for (int i = 0; i < schema.getFieldCount(); i++) {
            Type field = schema.getType(i);
            if (field.getId() == null
                    ? field.getName().equals(name)
                    : field.getId().intValue() == columnId) {
                return i;
            }
        }
        return -1;
    }

    private Map<Long, @Nullable Object> tags(@Nullable Object key) {
        byte[] bytes = key instanceof byte[] encoded ? encoded : new byte[0];
        if (!Arrays.equals(bytes, lastKey)) {
            lastTags = decode(bytes);
            lastKey = bytes;
        }
        return lastTags;
    }

    private Map<Long, @Nullable Object> decode(byte[] key) {
        Map<Long, @Nullable Object> tags = new LinkedHashMap<>();
        if (written.primaryKeyEncoding() == PrimaryKeyEncoding.SPARSE) {
            tags.putAll(SparseKey.decode(written, key));
            return tags;
        }
        List<@Nullable Object> values = dense.decode(key);
        for (int i = 0; i < values.size(); i++) {
            tags.put(written.primaryKey().get(i), values.get(i));
        }
        return tags;
    }
}
