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
 * the leaf: the older {@code min} and {@code max} have no defined order for text and unsigned numbers.
 */
final class StatisticsDecoder {

    private StatisticsDecoder() {}

    static ColumnStatistics decode(FileMetaData metadata, int leaf) {
        boolean ordered = metadata.isSetColumn_orders()
                && metadata.getColumn_orders().size() > leaf
                && metadata.getColumn_orders().get(leaf).isSetTYPE_ORDER();
        ValueOrder order = ValueOrder.of(LeafTypeDecoder.decode(leafElement(metadata, leaf)));
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
            nullsKnown &= hasNulls;
            nulls += hasNulls && statistics != null ? statistics.getNull_count() : 0;
            boolean allNull = hasNulls && statistics != null && statistics.getNull_count() == chunk.getNum_values();
            if (allNull || chunk.getNum_values() == 0) {
                continue;
            }
            if (statistics == null || !statistics.isSetMin_value() || !statistics.isSetMax_value()) {
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
