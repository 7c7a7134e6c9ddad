package dev.verglas.writer.footer;

import java.util.OptionalLong;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Statistics;
import org.jspecify.annotations.Nullable;

/**
 * Merges the chunk statistics of one leaf over all row groups.
 *
 * <p>Only {@code min_value} and {@code max_value} count, and only when the footer declares the type-defined order for
 * the leaf: the older {@code min} and {@code max} have no defined order for text and unsigned numbers. Whether they are
 * exact does not matter: a cut minimum or maximum is a bound all the same.
 */
final class StatisticsDecoder {

    private StatisticsDecoder() {}

    static ColumnStatistics decode(FileMetaData metadata, int leaf) {
        boolean ordered = metadata.isSetColumn_orders()
                && metadata.getColumn_orders().size() > leaf
                && metadata.getColumn_orders().get(leaf).isSetTYPE_ORDER();
        LeafType type = LeafTypeDecoder.decode(leafElement(metadata, leaf));
        ValueOrder order = ValueOrder.of(type);
        long values = 0;
        long nulls = 0;
        boolean nullsKnown = true;
        long bytes = 0;
        boolean boundsKnown = ordered;
        byte[] min = null;
        byte[] max = null;
        for (RowGroup group : metadata.getRow_groups()) {
            ColumnMetaData chunk = group.getColumns().get(leaf).getMeta_data();
            values += chunk.getNum_values();
            bytes += chunk.getTotal_compressed_size();
            @Nullable Statistics statistics = chunk.isSetStatistics() ? chunk.getStatistics() : null;
            boolean hasNulls = statistics != null && statistics.isSetNull_count();
            nullsKnown &= hasNulls || chunk.getNum_values() == 0;
            nulls += hasNulls && statistics != null ? statistics.getNull_count() : 0;
            boolean allNull = hasNulls && statistics != null && statistics.getNull_count() == chunk.getNum_values();
            if (allNull || chunk.getNum_values() == 0) {
                continue;
            }
            if (statistics == null
                    || !statistics.isSetMin_value()
                    || !statistics.isSetMax_value()
                    || !isValue(type, statistics.getMin_value())
                    || !isValue(type, statistics.getMax_value())) {
                boundsKnown = false;
            }
            if (boundsKnown && statistics != null) {
                byte[] low = statistics.getMin_value();
                byte[] high = statistics.getMax_value();
                min = min == null || order.compare(low, min) < 0 ? low : min;
                max = max == null || order.compare(high, max) > 0 ? high : max;
            }
        }
        return new ColumnStatistics(
                values,
                nullsKnown ? OptionalLong.of(nulls) : OptionalLong.empty(),
                bytes,
                boundsKnown ? min : null,
                boundsKnown ? max : null);
    }

    /** Returns whether bytes are as long as a value of a type; a statistic that is not says nothing. */
    private static boolean isValue(LeafType type, byte[] bytes) {
        return switch (type.physical()) {
            case BOOLEAN -> bytes.length == 1;
            case INT32, FLOAT -> bytes.length == Integer.BYTES;
            case INT64, DOUBLE -> bytes.length == Long.BYTES;
            case INT96 -> false;
            case FIXED_LEN_BYTE_ARRAY -> bytes.length > 0;
            case BYTE_ARRAY -> type.logical() != LeafType.Logical.DECIMAL || bytes.length > 0;
        };
    }

    private static SchemaElement leafElement(FileMetaData metadata, int leaf) {
        int seen = -1;
        for (SchemaElement element :
                metadata.getSchema().subList(1, metadata.getSchema().size())) {
            boolean isLeaf = !element.isSetNum_children() || element.getNum_children() == 0;
            seen += isLeaf ? 1 : 0;
            if (isLeaf && seen == leaf) {
                return element;
            }
        }
        throw new IllegalArgumentException("its schema has no leaf number " + leaf);
    }
}
