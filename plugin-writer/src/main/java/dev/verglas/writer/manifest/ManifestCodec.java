package dev.verglas.writer.manifest;

import dev.verglas.api.region.RegionId;
import dev.verglas.writer.WriterErrors;
import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.footer.ShapeJson;
import dev.verglas.writer.mapping.IcebergField;
import dev.verglas.writer.mapping.SchemaJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;

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
    private static final int CONTENT_DATA = 0;
    private static final int NULL = 0;
    private static final int PRESENT = 1;
    /** The data's and the file's. */
    private static final int SEQUENCE_NUMBERS = 2;
    /** After the bounds: key_metadata, split_offsets, equality_ids, sort_order_id and referenced_data_file. */
    private static final int FIELDS_LEFT_OUT = 5;

    private static final String SCHEMA = "schema";
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
        ShapeNumbers shapes = ShapeNumbers.of(entries);
        String schema = SchemaJson.write(schemaId, fields).toString();
        Map<String, String> header = new LinkedHashMap<>();
        header.put(SCHEMA, schema);
        header.put("schema-id", Integer.toString(schemaId));
        header.put("partition-spec", "[]");
        header.put("partition-spec-id", "0");
        header.put("format-version", "2");
        header.put("content", "data");
        header.put(REGION, Long.toUnsignedString(region.value()));
        header.put(SHAPES, ShapeJson.write(shapes.distinct()));
        header.put(ENTRY_SHAPES, join(entries, entry -> Integer.toString(shapes.of(entry.shape()))));
        header.put(
                ENTRY_TIMES,
                join(
                        entries,
                        entry -> entry.timeMin().isPresent()
                                ? Long.toString(entry.timeMin().getAsLong())
                                : ""));
        AvroFile.Writer file = new AvroFile.Writer(AvroSchemas.MANIFEST_ENTRY, header);
        for (DataFileEntry entry : entries) {
            AvroOutput record = file.record();
            write(record, entry, snapshotId);
            entry.held().write(record, fields, schema);
            for (int i = 0; i < FIELDS_LEFT_OUT; i++) {
                record.number(NULL);
            }
        }
        return file.finish();
    }

    /** Writes the fields of an entry up to its statistics, in the order of {@link AvroSchemas#MANIFEST_ENTRY}. */
    private static void write(AvroOutput output, DataFileEntry entry, long snapshotId) {
        Optional<DataFileEntry.AddedBy> added = entry.added();
        output.number(added.isPresent() ? STATUS_EXISTING : STATUS_ADDED);
        output.number(PRESENT);
        output.number(added.map(DataFileEntry.AddedBy::snapshotId).orElse(snapshotId));
        for (int i = 0; i < SEQUENCE_NUMBERS; i++) {
            if (added.isPresent()) {
                output.number(PRESENT);
                output.number(added.get().sequenceNumber());
            } else {
                output.number(NULL);
            }
        }
        output.number(CONTENT_DATA);
        output.text(entry.location());
        output.text("PARQUET");
        output.number(entry.rows());
        output.number(entry.size());
    }

    /**
     * Reads a manifest that {@link #encode} wrote.
     *
     * @throws dev.verglas.api.error.PluginException {@code OBJECT_CORRUPT} if it is something else
     */
    public static Decoded decode(byte[] bytes, String location) {
        try {
            AvroFile.Reader file = new AvroFile.Reader(bytes, AvroSchemas.MANIFEST_ENTRY);
            String schema = file.value(SCHEMA);
            List<FileShape> shapes = ShapeJson.read(file.value(SHAPES));
            String[] shapeOf = file.value(ENTRY_SHAPES).split(",", -1);
            String[] timeOf = file.value(ENTRY_TIMES).split(",", -1);
            List<DataFileEntry> entries = new ArrayList<>();
            while (file.hasNext()) {
                AvroFile.Reader.Block block = file.next();
                AvroInput input = new AvroInput(block.bytes());
                for (long i = 0; i < block.records(); i++) {
                    int number = entries.size();
                    FileShape shape = shapes.get(Integer.parseInt(shapeOf[number]));
                    entries.add(entry(input, block.bytes(), schema, shape, timeOf[number]));
                }
            }
            return new Decoded(new RegionId(Long.parseUnsignedLong(file.value(REGION))), entries);
        } catch (AvroRuntimeException | ArithmeticException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw WriterErrors.corruptMetadata(location, "it is no manifest of this writer", e);
        }
    }

    private static DataFileEntry entry(AvroInput input, byte[] block, String schema, FileShape shape, String time) {
        input.skipNumber();
        long snapshotId = input.present() ? input.number() : 0;
        OptionalLong sequence = input.present() ? OptionalLong.of(input.number()) : OptionalLong.empty();
        if (input.present()) {
            input.skipNumber();
        }
        input.skipNumber();
        String path = input.text();
        input.skipBytes();
        long rows = input.number();
        long size = input.number();
        EntryStatistics statistics = EntryStatistics.read(input, block, schema);
        for (int i = 0; i < FIELDS_LEFT_OUT; i++) {
            if (input.present()) {
                throw new IllegalArgumentException("an entry has a field that this writer does not write");
            }
        }
        return new DataFileEntry(
                path,
                rows,
                size,
                statistics,
                shape,
                time.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(time)),
                sequence.isPresent()
                        ? Optional.of(new DataFileEntry.AddedBy(snapshotId, sequence.getAsLong()))
                        : Optional.empty());
    }

    private static String join(List<DataFileEntry> entries, Function<DataFileEntry, String> text) {
        return entries.stream().map(text).collect(Collectors.joining(","));
    }
}
