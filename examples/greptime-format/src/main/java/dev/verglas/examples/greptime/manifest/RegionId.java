package dev.verglas.examples.greptime.manifest;

/**
 * A region's number: table id in the upper 32 bits, then 8 bits of group and 24 bits of sequence.
 *
 * <p>Source: GreptimeDB {@code store-api/src/storage/descriptors.rs}.
 *
 * @param value the 64 bits, to be read without a sign
 */
public record RegionId(long value) {

    /** The group of ordinary regions. */
    public static final int DATA_GROUP = 0;

    /** The group of the metric engine's metadata regions. */
    public static final int METADATA_GROUP = 1;

    /** The region of a table with a sequence, in group 0. */
    public static RegionId of(long tableId, long sequence) {
        return new RegionId(tableId << 32 | sequence);
    }

    /** The id of the table, without a sign. */
    public long tableId() {
        return value >>> 32;
    }

    /** 0, or {@link #METADATA_GROUP}. */
    public int group() {
        return (int) (value >>> 24 & 0xff);
    }

    /** The number of the region within its table, from 0; what directories are named by. */
    public int sequence() {
        return (int) (value & 0xff_ffff);
    }

    @Override
    public String toString() {
        return Long.toUnsignedString(value);
    }
}
