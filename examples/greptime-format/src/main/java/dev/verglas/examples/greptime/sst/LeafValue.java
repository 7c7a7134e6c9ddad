package dev.verglas.examples.greptime.sst;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Function;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/** Turns what stands in a Parquet file into the values of {@link SstRow}, by the type in the file alone. */
final class LeafValue {

    private static final long UNSIGNED_32 = 0xffff_ffffL;

    private LeafValue() {}

    /** For INT32 and INT64; a 32-bit value arrives sign-extended. */
    static Function<Long, Object> ofInteger(PrimitiveType type) {
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
            return value -> BigDecimal.valueOf(value, decimal.getScale());
        }
        if (logical instanceof IntLogicalTypeAnnotation integer
                && !integer.isSigned()
                && type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.INT32) {
            return value -> value & UNSIGNED_32;
        }
        return value -> value;
    }

    /** For BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY. */
    static Function<Binary, Object> ofBinary(PrimitiveType type) {
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
            return value -> new BigDecimal(new BigInteger(value.getBytes()), decimal.getScale());
        }
        if (logical instanceof StringLogicalTypeAnnotation) {
            return Binary::toStringUsingUTF8;
        }
        return Binary::getBytes;
    }
}
