package dev.verglas.writer.manifest;

import dev.verglas.writer.WriterErrors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/** Writes and reads manifest lists (Iceberg specification, Manifest Lists; format version 2). */
public final class ManifestListCodec {

    private static final int DEFLATE_LEVEL = 6;

    private ManifestListCodec() {}

    /** Writes a manifest list; the order of the manifests is kept. */
    public static byte[] encode(
            long snapshotId, OptionalLong parentId, long sequenceNumber, List<ManifestFile> manifests) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericRecord> writer =
                new DataFileWriter<>(new GenericDatumWriter<GenericRecord>(AvroSchemas.MANIFEST_FILE))) {
            writer.setCodec(CodecFactory.deflateCodec(DEFLATE_LEVEL));
            writer.setMeta("snapshot-id", Long.toString(snapshotId));
            writer.setMeta("parent-snapshot-id", parentId.isPresent() ? Long.toString(parentId.getAsLong()) : "null");
            writer.setMeta("sequence-number", Long.toString(sequenceNumber));
            writer.setMeta("format-version", "2");
            writer.create(AvroSchemas.MANIFEST_FILE, out);
            for (ManifestFile manifest : manifests) {
                writer.append(record(manifest));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return out.toByteArray();
    }

    /**
     * Reads a manifest list.
     *
     * @throws dev.verglas.api.error.PluginException {@code OBJECT_CORRUPT} if it is none
     */
    public static List<ManifestFile> decode(byte[] bytes, String location) {
        try (DataFileReader<GenericRecord> reader =
                new DataFileReader<>(new SeekableByteArrayInput(bytes), new GenericDatumReader<GenericRecord>())) {
            List<ManifestFile> manifests = new ArrayList<>();
            for (GenericRecord record : reader) {
                manifests.add(new ManifestFile(
                        record.get("manifest_path").toString(),
                        (Long) record.get("manifest_length"),
                        (Long) record.get("sequence_number"),
                        (Long) record.get("min_sequence_number"),
                        (Long) record.get("added_snapshot_id"),
                        (Integer) record.get("added_files_count"),
                        (Integer) record.get("existing_files_count"),
                        (Long) record.get("added_rows_count"),
                        (Long) record.get("existing_rows_count")));
            }
            return manifests;
        } catch (IOException | AvroRuntimeException | ClassCastException | NullPointerException e) {
            throw WriterErrors.corruptMetadata(location, "it is no manifest list", e);
        }
    }

    private static GenericRecord record(ManifestFile manifest) {
        GenericRecord record = new GenericData.Record(AvroSchemas.MANIFEST_FILE);
        record.put("manifest_path", manifest.location());
        record.put("manifest_length", manifest.length());
        record.put("partition_spec_id", 0);
        record.put("content", 0);
        record.put("sequence_number", manifest.sequenceNumber());
        record.put("min_sequence_number", manifest.minSequenceNumber());
        record.put("added_snapshot_id", manifest.addedSnapshotId());
        record.put("added_files_count", manifest.addedFiles());
        record.put("existing_files_count", manifest.existingFiles());
        record.put("deleted_files_count", 0);
        record.put("added_rows_count", manifest.addedRows());
        record.put("existing_rows_count", manifest.existingRows());
        record.put("deleted_rows_count", 0L);
        return record;
    }
}
