package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;

/**
 * The number of a region: table id in the upper 32 bits, region number in the lower 32 (GreptimeDB, {@code
 * store-api/storage/descriptors.rs}).
 *
 * @param value all 64 bits; to be read as unsigned
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record RegionId(long value) implements Comparable<RegionId> {

    /** Makes an id from its parts; {@code number} is unsigned 32 bits. */
    public static RegionId of(TableId table, long number) {
        if (number < 0 || number > 0xFFFF_FFFFL) {
            throw new IllegalArgumentException("a region number is an unsigned 32-bit number: " + number);
        }
        return new RegionId((table.value() << 32) | number);
    }

    /** Returns the table that the region belongs to. */
    public TableId table() {
        return new TableId(value >>> 32);
    }

    /** Returns the number within the table, unsigned 32 bits. */
    public long number() {
        return value & 0xFFFF_FFFFL;
    }

    @Override
    public int compareTo(RegionId other) {
        return Long.compareUnsigned(value, other.value);
    }

    /** Returns the form {@code 1024(0)}: table id, then region number. */
    @Override
    public String toString() {
        return (value >>> 32) + "(" + number() + ")";
    }
}
