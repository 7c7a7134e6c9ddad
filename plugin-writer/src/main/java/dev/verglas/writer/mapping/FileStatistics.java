package dev.verglas.writer.mapping;

import dev.verglas.writer.footer.ColumnStatistics;
import dev.verglas.writer.footer.FileFooter;
import dev.verglas.writer.footer.LeafType;
import dev.verglas.writer.footer.PhysicalColumn;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a data file by field id, as a manifest entry carries them.
 *
 * @param columnSizes compressed bytes
 * @param valueCounts values, nulls included
 * @param nullValueCounts nulls, where known
 * @param lowerBounds values that no value is below, in Iceberg's single-value form
 * @param upperBounds values that no value is above, likewise
 */
public record FileStatistics(
        Map<Integer, Long> columnSizes,
        Map<Integer, Long> valueCounts,
        Map<Integer, Long> nullValueCounts,
        Map<Integer, byte[]> lowerBounds,
        Map<Integer, byte[]> upperBounds) {

    /** No statistics. */
    public static final FileStatistics NONE = new FileStatistics(Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    /** Copies the maps. */
    public FileStatistics {
        columnSizes = Map.copyOf(columnSizes);
        valueCounts = Map.copyOf(valueCounts);
        nullValueCounts = Map.copyOf(nullValueCounts);
        lowerBounds = Map.copyOf(lowerBounds);
        upperBounds = Map.copyOf(upperBounds);
    }

    /** Returns the statistics of a file for the declared primitive columns that it holds. */
    public static FileStatistics of(FileFooter footer, List<IcebergField> fields) {
        Map<Integer, IcebergField> byId = byId(fields);
        Map<Integer, Long> sizes = new TreeMap<>();
        Map<Integer, Long> values = new TreeMap<>();
        Map<Integer, Long> nulls = new TreeMap<>();
        Map<Integer, byte[]> lower = new TreeMap<>();
        Map<Integer, byte[]> upper = new TreeMap<>();
        List<PhysicalColumn> columns = footer.shape().columns();
        for (int i = 0; i < columns.size(); i++) {
            LeafType leaf = columns.get(i).leaf();
            Optional<IcebergField> field =
                    footer.shape().idOf(columns.get(i)).flatMap(id -> Optional.ofNullable(byId.get(id)));
            Optional<ColumnStatistics> found = footer.statistics().get(i);
            if (leaf == null || field.isEmpty() || found.isEmpty()) {
                continue;
            }
            int id = field.get().id();
            ColumnStatistics statistics = found.get();
            sizes.put(id, statistics.compressedBytes());
            values.put(id, statistics.values());
            statistics.nulls().ifPresent(count -> nulls.put(id, count));
            if (statistics.min() != null && statistics.max() != null) {
                Optional<byte[]> low = Bounds.lower(leaf, field.get().type(), statistics.min());
                Optional<byte[]> high = Bounds.upper(leaf, field.get().type(), statistics.max());
                // A number beyond the signed range as maximum makes the whole column's range meaningless to engines.
                if (low.isPresent() && (high.isPresent() || leaf.physical() == LeafType.Physical.BYTE_ARRAY)) {
                    lower.put(id, low.get());
                    high.ifPresent(bound -> upper.put(id, bound));
                }
            }
        }
        return new FileStatistics(sizes, values, nulls, lower, upper);
    }

    /**
     * Returns the same statistics for the columns that a schema declares, with bounds as wide as it declares them.
     *
     * <p>A bound that was written for {@code int} is widened for {@code long}: readers differ in whether they do it.
     */
    public FileStatistics under(List<IcebergField> fields) {
        Map<Integer, IcebergField> byId = byId(fields);
        return new FileStatistics(
                declared(columnSizes, byId),
                declared(valueCounts, byId),
                declared(nullValueCounts, byId),
                widened(lowerBounds, byId),
                widened(upperBounds, byId));
    }

    private static <V> Map<Integer, V> declared(Map<Integer, V> values, Map<Integer, IcebergField> fields) {
        Map<Integer, V> kept = new TreeMap<>(values);
        kept.keySet().retainAll(fields.keySet());
        return kept;
    }

    private static Map<Integer, byte[]> widened(Map<Integer, byte[]> bounds, Map<Integer, IcebergField> fields) {
        Map<Integer, byte[]> kept = declared(bounds, fields);
        kept.replaceAll((id, bound) -> {
            boolean isLong = Optional.ofNullable(fields.get(id))
                    .filter(field -> field.type().equals(IcebergType.primitive("long")))
                    .isPresent();
            return isLong && bound.length == Integer.BYTES ? widen(bound) : bound;
        });
        return kept;
    }

    private static byte[] widen(byte[] bound) {
        long value = ByteBuffer.wrap(bound).order(ByteOrder.LITTLE_ENDIAN).getInt();
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }

    private static Map<Integer, IcebergField> byId(List<IcebergField> fields) {
        Map<Integer, IcebergField> byId = new HashMap<>();
        fields.forEach(field -> byId.put(field.id(), field));
        return byId;
    }

    /** Compares bounds by their bytes. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FileStatistics that
                && columnSizes.equals(that.columnSizes)
                && valueCounts.equals(that.valueCounts)
                && nullValueCounts.equals(that.nullValueCounts)
                && buffers(lowerBounds).equals(buffers(that.lowerBounds))
                && buffers(upperBounds).equals(buffers(that.upperBounds));
    }

    @Override
    public int hashCode() {
        return Objects.hash(columnSizes, valueCounts, nullValueCounts, buffers(lowerBounds), buffers(upperBounds));
    }

    private static Map<Integer, ByteBuffer> buffers(Map<Integer, byte[]> bounds) {
        Map<Integer, ByteBuffer> buffers = new HashMap<>();
        bounds.forEach((id, bound) -> buffers.put(id, ByteBuffer.wrap(bound)));
        return buffers;
    }
}
