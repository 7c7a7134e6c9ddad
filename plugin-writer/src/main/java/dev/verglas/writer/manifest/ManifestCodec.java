package dev.verglas.writer.manifest;

import dev.verglas.api.region.RegionId;
import dev.verglas.writer.WriterErrors;
import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.footer.ShapeJson;
import dev.verglas.writer.mapping.FileStatistics;
import dev.verglas.writer.mapping.IcebergField;
import dev.verglas.writer.mapping.SchemaJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads manifests (Iceberg specification, Manifests; format version 2, data, unpartitioned).
 *
 * <p>The Avro header also carries {@code verglas.region}, {@code verglas.shapes} and, for each entry, the number of its
 * shape and its least time, so that a restart reads manifests instead of footers. Readers ignore header keys that they
 * do not know.
 */
public final class ManifestCodec {

    private static final int STATUS_EXISTING = 0;
    private static final int STATUS_ADDED = 1;
    private static final int DEFLATE_LEVEL = 6;
    private static final String REGION = "verglas.region";
    private static final String SHAPES = "verglas.shapes";
    private static final String ENTRY_SHAPES = "verglas.entry-shapes";
    private static final String ENTRY_TIMES = "verglas.entry-times";

    private ManifestCodec() {}

    /**
     * A decoded manifest.
     *
     * @param region the region whose files it lists
     * @param entries its entries; those that their own commit added have no {@link DataFileEntry#added}
     */
    public record Decoded(RegionId region, List<DataFileEntry> entries) {
        /** Copies the entries. */
        public Decoded {
            entries = List.copyOf(entries);
        }
    }

    /** Writes a manifest; entries without {@link DataFileEntry#added} are ADDED and inherit the commit's numbers. */
    public static byte[] encode(
            RegionId region, int schemaId, List<IcebergField> fields, long snapshotId, List<DataFileEntry> entries) {
        Map<FileShape, Integer> shapes = new LinkedHashMap<>();
        for (DataFileEntry entry : entries) {
            shapes.putIfAbsent(entry.shape(), shapes.size());
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericRecord> writer =
                new DataFileWriter<>(new GenericDatumWriter<GenericRecord>(AvroSchemas.MANIFEST_ENTRY))) {
            writer.setCodec(CodecFactory.deflateCodec(DEFLATE_LEVEL));
            writer.setMeta("schema", SchemaJson.write(schemaId, fields).toString());
            writer.setMeta("schema-id", Integer.toString(schemaId));
            writer.setMeta("partition-spec", "[]");
            writer.setMeta("partition-spec-id", "0");
            writer.setMeta("format-version", "2");
            writer.setMeta("content", "data");
            writer.setMeta(REGION, Long.toUnsignedString(region.value()));
            writer.setMeta(SHAPES, ShapeJson.write(List.copyOf(shapes.keySet())));
            writer.setMeta(ENTRY_SHAPES, join(entries, entry -> String.valueOf(shapes.get(entry.shape()))));
            writer.setMeta(
                    ENTRY_TIMES,
                    join(
                            entries,
                            entry -> entry.timeMin().isPresent()
                                    ? Long.toString(entry.timeMin().getAsLong())
                                    : ""));
            writer.create(AvroSchemas.MANIFEST_ENTRY, out);
            for (DataFileEntry entry : entries) {
                writer.append(record(entry, snapshotId, entry.statistics().under(fields)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return out.toByteArray();
    }

    /**
     * Reads a manifest that {@link #encode} wrote.
     *
     * @throws dev.verglas.api.error.PluginException {@code OBJECT_CORRUPT} if it is something else
     */
    public static Decoded decode(byte[] bytes, String location) {
        try (DataFileReader<GenericRecord> reader =
                new DataFileReader<>(new SeekableByteArrayInput(bytes), new GenericDatumReader<GenericRecord>())) {
            String region = reader.getMetaString(REGION);
            List<FileShape> shapes = ShapeJson.read(String.valueOf(reader.getMetaString(SHAPES)));
            String[] shapeOf = split(reader.getMetaString(ENTRY_SHAPES));
            String[] timeOf = split(reader.getMetaString(ENTRY_TIMES));
            List<DataFileEntry> entries = new ArrayList<>();
            while (reader.hasNext()) {
                int i = entries.size();
                entries.add(entry(reader.next(), shapes.get(Integer.parseInt(shapeOf[i])), timeOf[i]));
            }
            return new Decoded(new RegionId(Long.parseUnsignedLong(region)), entries);
        } catch (IOException | AvroRuntimeException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw WriterErrors.corruptMetadata(location, "it is no manifest of this writer", e);
        }
    }

    private static String join(List<DataFileEntry> entries, java.util.function.Function<DataFileEntry, String> text) {
        return entries.stream().map(text).collect(Collectors.joining(","));
    }

    private static String[] split(@Nullable String text) {
        return text == null ? new String[0] : text.split(",", -1);
    }

    private static GenericRecord record(DataFileEntry entry, long snapshotId, FileStatistics statistics) {
        GenericRecord file = new GenericData.Record(AvroSchemas.DATA_FILE);
        file.put("content", 0);
        file.put("file_path", entry.location());
        file.put("file_format", "PARQUET");
        file.put("partition", new GenericData.Record(AvroSchemas.PARTITION));
        file.put("record_count", entry.rows());
        file.put("file_size_in_bytes", entry.size());
        file.put("column_sizes", pairs("column_sizes", statistics.columnSizes()));
        file.put("value_counts", pairs("value_counts", statistics.valueCounts()));
        file.put("null_value_counts", pairs("null_value_counts", statistics.nullValueCounts()));
        file.put("lower_bounds", pairs("lower_bounds", statistics.lowerBounds()));
        file.put("upper_bounds", pairs("upper_bounds", statistics.upperBounds()));
        GenericRecord record = new GenericData.Record(AvroSchemas.MANIFEST_ENTRY);
        record.put("status", entry.added().isPresent() ? STATUS_EXISTING : STATUS_ADDED);
        record.put(
                "snapshot_id",
                entry.added().map(DataFileEntry.AddedBy::snapshotId).orElse(snapshotId));
        entry.added().ifPresent(added -> {
            record.put("sequence_number", added.sequenceNumber());
            record.put("file_sequence_number", added.sequenceNumber());
        });
        record.put("data_file", file);
        return record;
    }

    private static @Nullable List<GenericRecord> pairs(String field, Map<Integer, ?> values) {
        if (values.isEmpty()) {
            return null;
        }
        Schema array = AvroSchemas.DATA_FILE.getField(field).schema().getTypes().get(1);
        List<GenericRecord> pairs = new ArrayList<>();
        values.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(value -> {
            GenericRecord pair = new GenericData.Record(array.getElementType());
            pair.put("key", value.getKey());
            Object content = value.getValue();
            pair.put("value", content instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : content);
            pairs.add(pair);
        });
        return pairs;
    }

    private static DataFileEntry entry(GenericRecord record, FileShape shape, String time) {
        GenericRecord file = (GenericRecord) record.get("data_file");
        FileStatistics statistics = new FileStatistics(
                numbers(file.get("column_sizes")),
                numbers(file.get("value_counts")),
                numbers(file.get("null_value_counts")),
                bytes(file.get("lower_bounds")),
                bytes(file.get("upper_bounds")));
        Object sequence = record.get("sequence_number");
        Optional<DataFileEntry.AddedBy> added = sequence == null
                ? Optional.empty()
                : Optional.of(new DataFileEntry.AddedBy((Long) record.get("snapshot_id"), (Long) sequence));
        return new DataFileEntry(
                file.get("file_path").toString(),
                (Long) file.get("record_count"),
                (Long) file.get("file_size_in_bytes"),
                statistics,
                shape,
                time.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(time)),
                added);
    }

    private static Map<Integer, Long> numbers(@Nullable Object pairs) {
        Map<Integer, Long> numbers = new LinkedHashMap<>();
        if (pairs instanceof List<?> list) {
            for (Object pair : list) {
                GenericRecord record = (GenericRecord) pair;
                numbers.put((Integer) record.get("key"), (Long) record.get("value"));
            }
        }
        return numbers;
    }

    private static Map<Integer, byte[]> bytes(@Nullable Object pairs) {
        Map<Integer, byte[]> values = new LinkedHashMap<>();
        if (pairs instanceof List<?> list) {
            for (Object pair : list) {
                GenericRecord record = (GenericRecord) pair;
                ByteBuffer buffer = ((ByteBuffer) record.get("value")).duplicate();
                byte[] value = new byte[buffer.remaining()];
                buffer.get(value);
                values.put((Integer) record.get("key"), value);
            }
        }
        return values;
    }
}
