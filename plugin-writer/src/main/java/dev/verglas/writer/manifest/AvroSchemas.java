package dev.verglas.writer.manifest;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;

/**
 * The Avro schemas of Iceberg v2 manifests and manifest lists, with the field ids of the specification (Manifests;
 * Manifest Lists; Appendix A: Avro).
 */
final class AvroSchemas {

    static final Schema MANIFEST_ENTRY = manifestEntry();
    static final Schema DATA_FILE = MANIFEST_ENTRY.getField("data_file").schema();
    static final Schema PARTITION = DATA_FILE.getField("partition").schema();
    static final Schema MANIFEST_FILE = manifestFile();

    private AvroSchemas() {}

    private static Schema manifestEntry() {
        List<Schema.Field> file = new ArrayList<>();
        file.add(required(134, "content", Schema.create(Schema.Type.INT)));
        file.add(required(100, "file_path", Schema.create(Schema.Type.STRING)));
        file.add(required(101, "file_format", Schema.create(Schema.Type.STRING)));
        file.add(required(102, "partition", Schema.createRecord("r102", null, null, false, List.of())));
        file.add(required(103, "record_count", Schema.create(Schema.Type.LONG)));
        file.add(required(104, "file_size_in_bytes", Schema.create(Schema.Type.LONG)));
        file.add(optional(108, "column_sizes", map(117, 118, Schema.create(Schema.Type.LONG))));
        file.add(optional(109, "value_counts", map(119, 120, Schema.create(Schema.Type.LONG))));
        file.add(optional(110, "null_value_counts", map(121, 122, Schema.create(Schema.Type.LONG))));
        file.add(optional(137, "nan_value_counts", map(138, 139, Schema.create(Schema.Type.LONG))));
        file.add(optional(125, "lower_bounds", map(126, 127, Schema.create(Schema.Type.BYTES))));
        file.add(optional(128, "upper_bounds", map(129, 130, Schema.create(Schema.Type.BYTES))));
        file.add(optional(131, "key_metadata", Schema.create(Schema.Type.BYTES)));
        file.add(optional(132, "split_offsets", list(133, Schema.create(Schema.Type.LONG))));
        file.add(optional(135, "equality_ids", list(136, Schema.create(Schema.Type.INT))));
        file.add(optional(140, "sort_order_id", Schema.create(Schema.Type.INT)));
        file.add(optional(143, "referenced_data_file", Schema.create(Schema.Type.STRING)));
        List<Schema.Field> entry = new ArrayList<>();
        entry.add(required(0, "status", Schema.create(Schema.Type.INT)));
        entry.add(optional(1, "snapshot_id", Schema.create(Schema.Type.LONG)));
        entry.add(optional(3, "sequence_number", Schema.create(Schema.Type.LONG)));
        entry.add(optional(4, "file_sequence_number", Schema.create(Schema.Type.LONG)));
        entry.add(required(2, "data_file", Schema.createRecord("r2", null, null, false, file)));
        return Schema.createRecord("manifest_entry", null, null, false, entry);
    }

    private static Schema manifestFile() {
        Schema summary = Schema.createRecord(
                "r508",
                null,
                null,
                false,
                List.of(
                        required(509, "contains_null", Schema.create(Schema.Type.BOOLEAN)),
                        optional(518, "contains_nan", Schema.create(Schema.Type.BOOLEAN)),
                        optional(510, "lower_bound", Schema.create(Schema.Type.BYTES)),
                        optional(511, "upper_bound", Schema.create(Schema.Type.BYTES))));
        List<Schema.Field> fields = new ArrayList<>();
        fields.add(required(500, "manifest_path", Schema.create(Schema.Type.STRING)));
        fields.add(required(501, "manifest_length", Schema.create(Schema.Type.LONG)));
        fields.add(required(502, "partition_spec_id", Schema.create(Schema.Type.INT)));
        fields.add(required(517, "content", Schema.create(Schema.Type.INT)));
        fields.add(required(515, "sequence_number", Schema.create(Schema.Type.LONG)));
        fields.add(required(516, "min_sequence_number", Schema.create(Schema.Type.LONG)));
        fields.add(required(503, "added_snapshot_id", Schema.create(Schema.Type.LONG)));
        fields.add(required(504, "added_files_count", Schema.create(Schema.Type.INT)));
        fields.add(required(505, "existing_files_count", Schema.create(Schema.Type.INT)));
        fields.add(required(506, "deleted_files_count", Schema.create(Schema.Type.INT)));
        fields.add(required(512, "added_rows_count", Schema.create(Schema.Type.LONG)));
        fields.add(required(513, "existing_rows_count", Schema.create(Schema.Type.LONG)));
        fields.add(required(514, "deleted_rows_count", Schema.create(Schema.Type.LONG)));
        fields.add(optional(507, "partitions", list(508, summary)));
        fields.add(optional(519, "key_metadata", Schema.create(Schema.Type.BYTES)));
        return Schema.createRecord("manifest_file", null, null, false, fields);
    }

    private static Schema.Field required(int id, String name, Schema type) {
        Schema.Field field = new Schema.Field(name, type);
        field.addProp("field-id", id);
        return field;
    }

    private static Schema.Field optional(int id, String name, Schema type) {
        Schema union = Schema.createUnion(Schema.create(Schema.Type.NULL), type);
        Schema.Field field = new Schema.Field(name, union, null, Schema.Field.NULL_DEFAULT_VALUE);
        field.addProp("field-id", id);
        return field;
    }

    private static Schema list(int elementId, Schema element) {
        Schema array = Schema.createArray(element);
        array.addProp("element-id", elementId);
        return array;
    }

    /** Maps with keys that are not text are arrays of key-value records with the logical type {@code map}. */
    private static Schema map(int keyId, int valueId, Schema value) {
        Schema pair = Schema.createRecord(
                "k" + keyId + "_v" + valueId,
                null,
                null,
                false,
                List.of(required(keyId, "key", Schema.create(Schema.Type.INT)), required(valueId, "value", value)));
        Schema array = Schema.createArray(pair);
        new LogicalType("map").addToSchema(array);
        return array;
    }
}
