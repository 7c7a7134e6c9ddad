package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.PrimaryKeyEncoding;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.SstFormat;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * The columns of an SST and their order: tags (flat and dense only), fields, time index, then three internal columns.
 *
 * <p>The Parquet field id of a column is its id in the table; the internal ones have {@link #FIRST_INTERNAL_ID} and the two
 * numbers after it.
 */
public final class SstSchema {

    /** The encoded key of the row. */
    public static final String PRIMARY_KEY = "__primary_key";

    /** The sequence of the row. */
    public static final String SEQUENCE = "__sequence";

    /** {@link OpType#code()} of the row. */
    public static final String OP_TYPE = "__op_type";

    /** The Parquet field id of {@link #PRIMARY_KEY}; {@link #SEQUENCE} and {@link #OP_TYPE} follow. */
    public static final int FIRST_INTERNAL_ID = 1 << 30;

    /** The key of the Parquet metadata that holds the region's metadata at the time of writing, as JSON. */
    public static final String METADATA_KEY = "greptime:metadata";

    private SstSchema() {}

    /** The Parquet schema of the files of a region; fails for a column type that {@link SstWriter} cannot write. */
    public static MessageType of(RegionMetadata metadata, SstOptions options) {
        List<Type> fields = new ArrayList<>();
        for (ColumnMetadata column : columns(metadata, options.format())) {
            fields.add(ParquetTypes.of(column, options.utcAdjusted()));
        }
        fields.add(
                Types.required(PrimitiveTypeName.BINARY).id(FIRST_INTERNAL_ID).named(PRIMARY_KEY));
        fields.add(Types.required(PrimitiveTypeName.INT64)
                .as(LogicalTypeAnnotation.intType(64, false))
                .id(FIRST_INTERNAL_ID + 1)
                .named(SEQUENCE));
        fields.add(Types.required(PrimitiveTypeName.INT32)
                .as(LogicalTypeAnnotation.intType(8, false))
                .id(FIRST_INTERNAL_ID + 2)
                .named(OP_TYPE));
        return new MessageType("arrow_schema", fields);
    }

    /** The columns of the table that are in a file, in the order of the file. */
    static List<ColumnMetadata> columns(RegionMetadata metadata, SstFormat format) {
        List<ColumnMetadata> columns = new ArrayList<>();
        if (format == SstFormat.FLAT && metadata.primaryKeyEncoding() == PrimaryKeyEncoding.DENSE) {
            columns.addAll(metadata.keyColumns());
        }
        columns.addAll(metadata.fieldColumns());
        columns.add(metadata.timeIndex());
        return columns;
    }
}
