package dev.verglas.examples.greptime.sst;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One row of an SST.
 *
 * <p>Java types of values: {@code Boolean}; {@code Long} for every integer type, timestamp and time (raw unit), duration,
 * and date (days since 1970); an unsigned 64-bit number from 2^63 on is the negative {@code Long} with the same bits,
 * and may be written from a {@code BigInteger}; {@code Float}; {@code Double}; {@code String}; {@code byte[]} for binary,
 * JSON and vector; {@code BigDecimal}. Lists and structs, which are only read, are {@code List} and {@code Map} by field
 * name. The array is not copied: who makes a row gives it away.
 *
 * @param values in the order of the columns of the region's metadata; null for null
 * @param sequence which write made the row; unsigned, larger is newer
 */
@SuppressWarnings("ArrayRecordComponent")
public record SstRow(@Nullable Object[] values, long sequence, OpType opType) {

    /** The value of the column at a position of the region's metadata. */
    public @Nullable Object value(int index) {
        return values[index];
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SstRow row
                && sequence == row.sequence
                && opType == row.opType
                && Arrays.deepEquals(values, row.values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.deepHashCode(values) + Long.hashCode(sequence);
    }

    @Override
    public String toString() {
        return opType + "@" + Long.toUnsignedString(sequence) + Arrays.deepToString(values);
    }
}
