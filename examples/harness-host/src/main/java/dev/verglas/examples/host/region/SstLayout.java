package dev.verglas.examples.host.region;

import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.SstFormat;
import dev.verglas.examples.greptime.sst.SstOptions;
import dev.verglas.examples.greptime.sst.SstSchema;
import java.util.List;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Whether a Parquet schema is one that the host itself would write for a table. */
final class SstLayout {

    private SstLayout() {}

    /** Accepts both formats, and timestamps that are adjusted to UTC or not; everything else must be the same. */
    static void requireMatch(RegionMetadata metadata, MessageType schema) {
        for (SstFormat format : SstFormat.values()) {
            for (boolean utcAdjusted : new boolean[] {true, false}) {
                SstOptions options = new SstOptions(format, utcAdjusted, SstOptions.DEFAULT_ROW_GROUP_ROWS);
                if (SstSchema.of(metadata, options).getFields().equals(schema.getFields())) {
                    return;
                }
            }
        }
        List<Type> expected = SstSchema.of(metadata, SstOptions.harness()).getFields();
        throw new RegionException("the file does not have the layout of the table: " + difference(expected, schema));
    }

    private static String difference(List<Type> expected, MessageType schema) {
        List<Type> found = schema.getFields();
        for (int i = 0; i < expected.size(); i++) {
            if (i >= found.size()) {
                return "column " + (i + 1) + " must be '" + expected.get(i) + "', the file ends before it";
            }
            if (!expected.get(i).equals(found.get(i))) {
                return "column " + (i + 1) + " must be '" + expected.get(i) + "', the file has '" + found.get(i) + "'";
            }
        }
        return "the file has " + found.size() + " columns, the table's files have " + expected.size();
    }
}
