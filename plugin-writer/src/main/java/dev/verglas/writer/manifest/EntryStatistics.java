package dev.verglas.writer.manifest;

import dev.verglas.writer.mapping.FileStatistics;
import dev.verglas.writer.mapping.IcebergField;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The column statistics of an entry: as values, or as the bytes of the manifest that they were read from.
 *
 * <p>Bytes are copied into the next manifest as they are while the schema stays, for a manifest of a wide table has
 * hundreds of thousands of statistics of which a commit needs none. Immutable.
 */
public final class EntryStatistics {

    private final @Nullable FileStatistics values;
    private final byte[] bytes;
    private final int from;
    private final int to;
    private final String schema;

    private EntryStatistics(@Nullable FileStatistics values, byte[] bytes, int from, int to, String schema) {
        this.values = values;
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        this.schema = schema;
    }

    /** Returns statistics as values. */
    public static EntryStatistics of(FileStatistics values) {
        return new EntryStatistics(Objects.requireNonNull(values, "values"), new byte[0], 0, 0, "");
    }

    /**
     * Reads past the statistics of an entry.
     *
     * @param bytes what the input reads
     * @param schema the JSON of the schema in the manifest's header
     */
    static EntryStatistics read(AvroInput input, byte[] bytes, String schema) {
        int from = input.position();
        skip(input, false);
        skip(input, false);
        skip(input, false);
        skip(input, false);
        skip(input, true);
        skip(input, true);
        return new EntryStatistics(null, bytes, from, input.position(), schema);
    }

    private static void skip(AvroInput input, boolean bounds) {
        if (!input.present()) {
            return;
        }
        for (long count = input.block(); count > 0; count = input.block()) {
            for (long i = 0; i < count; i++) {
                input.skipNumber();
                if (bounds) {
                    input.skipBytes();
                } else {
                    input.skipNumber();
                }
            }
        }
    }

    /** Returns the statistics as values. */
    public FileStatistics values() {
        if (values != null) {
            return values;
        }
        AvroInput input = new AvroInput(bytes, from, to);
        Map<Integer, Long> sizes = numbers(input);
        Map<Integer, Long> counts = numbers(input);
        Map<Integer, Long> nulls = numbers(input);
        numbers(input); // NaN counts, which files do not have
        return new FileStatistics(sizes, counts, nulls, bounds(input), bounds(input));
    }

    /**
     * Writes the statistics for the columns that a schema declares.
     *
     * @param json the schema's JSON
     */
    void write(AvroOutput output, List<IcebergField> fields, String json) {
        if (values == null && schema.equals(json)) {
            output.raw(bytes, from, to - from);
            return;
        }
        FileStatistics declared = values().under(fields);
        numbers(output, declared.columnSizes());
        numbers(output, declared.valueCounts());
        numbers(output, declared.nullValueCounts());
        numbers(output, Map.of());
        bounds(output, declared.lowerBounds());
        bounds(output, declared.upperBounds());
    }

    private static Map<Integer, Long> numbers(AvroInput input) {
        Map<Integer, Long> numbers = new HashMap<>();
        if (input.present()) {
            for (long count = input.block(); count > 0; count = input.block()) {
                for (long i = 0; i < count; i++) {
                    int id = input.integer();
                    numbers.put(id, input.number());
                }
            }
        }
        return numbers;
    }

    private static Map<Integer, byte[]> bounds(AvroInput input) {
        Map<Integer, byte[]> bounds = new HashMap<>();
        if (input.present()) {
            for (long count = input.block(); count > 0; count = input.block()) {
                for (long i = 0; i < count; i++) {
                    int id = input.integer();
                    bounds.put(id, input.bytes());
                }
            }
        }
        return bounds;
    }

    private static void numbers(AvroOutput output, Map<Integer, Long> numbers) {
        if (begin(output, numbers)) {
            new TreeMap<>(numbers).forEach((id, number) -> {
                output.number(id);
                output.number(number);
            });
            output.number(0);
        }
    }

    private static void bounds(AvroOutput output, Map<Integer, byte[]> bounds) {
        if (begin(output, bounds)) {
            new TreeMap<>(bounds).forEach((id, bound) -> {
                output.number(id);
                output.bytes(bound);
            });
            output.number(0);
        }
    }

    /** Writes the branch of the union and the number of pairs; returns whether there are any. */
    private static boolean begin(AvroOutput output, Map<Integer, ?> values) {
        if (values.isEmpty()) {
            output.number(0);
            return false;
        }
        output.number(1);
        output.number(values.size());
        return true;
    }
}
