package dev.verglas.examples.greptime.sst;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;

/** Writes the values of one column, which is not nested. */
final class CellWriter {

    private final PrimitiveType type;
    private final int presentLevel;
    private final ColumnWriter out;

    CellWriter(ColumnDescriptor descriptor, ColumnWriter out) {
        this.type = descriptor.getPrimitiveType();
        this.presentLevel = descriptor.getMaxDefinitionLevel();
        this.out = out;
    }

    void write(@Nullable Object value) {
        if (value == null) {
            if (presentLevel == 0) {
                throw new IllegalArgumentException("Column " + type.getName() + " may not be null");
            }
            out.writeNull(0, 0);
            return;
        }
        Object stored = value instanceof BigDecimal decimal ? unscaled(decimal) : value;
        switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> out.write((boolean) stored, 0, presentLevel);
            case INT32 -> out.write((int) ((Number) stored).longValue(), 0, presentLevel);
            case INT64 -> out.write(((Number) stored).longValue(), 0, presentLevel);
            case FLOAT -> out.write((float) stored, 0, presentLevel);
            case DOUBLE -> out.write((double) stored, 0, presentLevel);
            case BINARY -> out.write(binary(stored), 0, presentLevel);
            case FIXED_LEN_BYTE_ARRAY -> out.write(fixed((BigInteger) stored), 0, presentLevel);
            case INT96 -> throw new IllegalStateException("No column is INT96");
        }
    }

    private BigInteger unscaled(BigDecimal value) {
        if (type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal) {
            BigDecimal scaled = value.setScale(decimal.getScale());
            if (scaled.precision() > decimal.getPrecision()) {
                throw new IllegalArgumentException("Column " + type.getName() + " has " + decimal.getPrecision()
                        + " digits, too few for " + value);
            }
            return scaled.unscaledValue();
        }
        throw new IllegalArgumentException("Column " + type.getName() + " holds no decimals");
    }

    private static Binary binary(Object value) {
        return value instanceof byte[] bytes ? Binary.fromConstantByteArray(bytes) : Binary.fromString((String) value);
    }

    private Binary fixed(BigInteger value) {
        byte[] shortest = value.toByteArray();
        byte[] bytes = new byte[type.getTypeLength()];
        int start = bytes.length - shortest.length;
        Arrays.fill(bytes, 0, start, value.signum() < 0 ? (byte) 0xff : 0);
        System.arraycopy(shortest, 0, bytes, start, shortest.length);
        return Binary.fromConstantByteArray(bytes);
    }
}
