package dev.verglas.examples.greptime.sst;

import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;

/**
 * DELTA_BINARY_PACKED for the time index and the sequence; a dictionary for the rest, plain where it grows too large;
 * plain for booleans and fixed-length bytes.
 *
 * <p>Parquet's own factory gives a dictionary up when the first page does not get smaller; the Rust writer does not, and
 * which columns have a dictionary matters to readers (apache/iceberg#17135).
 */
final class SstValuesWriterFactory implements ValuesWriterFactory {

    private static final int INITIAL_CAPACITY = 1024;

    private final Set<String> deltaColumns;
    private final DefaultV1ValuesWriterFactory others = new DefaultV1ValuesWriterFactory();
    private final ParquetProperties sizes = ParquetProperties.builder().build();

    SstValuesWriterFactory(String timeIndex) {
        this.deltaColumns = Set.of(timeIndex, SstSchema.SEQUENCE);
    }

    @Override
    public void initialize(ParquetProperties properties) {
        others.initialize(properties);
    }

    @Override
    public ValuesWriter newValuesWriter(ColumnDescriptor descriptor) {
        if (deltaColumns.contains(descriptor.getPath()[0])) {
            return new DeltaBinaryPackingValuesWriterForLong(
                    INITIAL_CAPACITY, sizes.getPageSizeThreshold(), sizes.getAllocator());
        }
        return switch (descriptor.getPrimitiveType().getPrimitiveTypeName()) {
            case INT32 -> FallbackValuesWriter.of(new PersistentDictionaries.OfInts(sizes), plain());
            case INT64 -> FallbackValuesWriter.of(new PersistentDictionaries.OfLongs(sizes), plain());
            case FLOAT -> FallbackValuesWriter.of(new PersistentDictionaries.OfFloats(sizes), plain());
            case DOUBLE -> FallbackValuesWriter.of(new PersistentDictionaries.OfDoubles(sizes), plain());
            case BINARY -> FallbackValuesWriter.of(new PersistentDictionaries.OfBinaries(sizes), plain());
            case BOOLEAN, FIXED_LEN_BYTE_ARRAY, INT96 -> others.newValuesWriter(descriptor);
        };
    }

    private ValuesWriter plain() {
        return new PlainValuesWriter(INITIAL_CAPACITY, sizes.getPageSizeThreshold(), sizes.getAllocator());
    }
}
