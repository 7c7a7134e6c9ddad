package dev.verglas.writer.footer;

import java.util.Locale;
import java.util.Objects;

/**
 * The physical and logical type of a primitive Parquet column.
 *
 * @param physical how values are stored
 * @param logical what they mean; {@link Logical#NONE} where the file does not say
 * @param bits for {@link Logical#INT}: 8, 16, 32 or 64; else 0
 * @param signed for {@link Logical#INT}
 * @param unit for {@link Logical#TIMESTAMP} and {@link Logical#TIME}; else {@link Unit#NONE}
 * @param utc for {@link Logical#TIMESTAMP} and {@link Logical#TIME}: {@code isAdjustedToUTC}
 * @param precision for {@link Logical#DECIMAL}; else 0
 * @param scale for {@link Logical#DECIMAL}; else 0
 */
public record LeafType(
        Physical physical,
        Logical logical,
        int bits,
        boolean signed,
        Unit unit,
        boolean utc,
        int precision,
        int scale) {

    /** Checks the components. */
    public LeafType {
        Objects.requireNonNull(physical, "physical");
        Objects.requireNonNull(logical, "logical");
        Objects.requireNonNull(unit, "unit");
    }

    /** Makes a type without parameters. */
    public static LeafType of(Physical physical, Logical logical) {
        return new LeafType(physical, logical, 0, false, Unit.NONE, false, 0, 0);
    }

    /** Makes an integer of a width that may be unsigned. */
    public static LeafType integer(Physical physical, int bits, boolean signed) {
        return new LeafType(physical, Logical.INT, bits, signed, Unit.NONE, false, 0, 0);
    }

    /** Makes a timestamp or a time of day. */
    public static LeafType temporal(Physical physical, Logical logical, Unit unit, boolean utc) {
        return new LeafType(physical, logical, 0, false, unit, utc, 0, 0);
    }

    /** Makes a decimal. */
    public static LeafType decimal(Physical physical, int precision, int scale) {
        return new LeafType(physical, Logical.DECIMAL, 0, false, Unit.NONE, false, precision, scale);
    }

    /** Returns the form that {@link #parse} reads, such as {@code INT64:TIMESTAMP:MICROS:utc}. */
    public String text() {
        StringBuilder out = new StringBuilder(physical.name()).append(':').append(logical.name());
        switch (logical) {
            case INT -> out.append(':').append(bits).append(':').append(signed ? "signed" : "unsigned");
            case TIMESTAMP, TIME ->
                out.append(':').append(unit.name()).append(':').append(utc ? "utc" : "local");
            case DECIMAL -> out.append(':').append(precision).append(':').append(scale);
            case NONE, STRING, DATE, JSON, OTHER -> {}
        }
        return out.toString();
    }

    /**
     * Reads the form that {@link #text} writes.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static LeafType parse(String text) {
        String[] parts = text.split(":", -1);
        try {
            Physical physical = Physical.valueOf(parts[0]);
            Logical logical = Logical.valueOf(parts[1]);
            return switch (logical) {
                case INT -> integer(physical, Integer.parseInt(parts[2]), parts[3].equals("signed"));
                case TIMESTAMP, TIME -> temporal(physical, logical, Unit.valueOf(parts[2]), parts[3].equals("utc"));
                case DECIMAL -> decimal(physical, Integer.parseInt(parts[2]), Integer.parseInt(parts[3]));
                case NONE, STRING, DATE, JSON, OTHER -> of(physical, logical);
            };
        } catch (ArrayIndexOutOfBoundsException | IllegalArgumentException e) {
            throw new IllegalArgumentException("not a leaf type: '" + text + "'", e);
        }
    }

    @Override
    public String toString() {
        return text().toLowerCase(Locale.ROOT);
    }

    /** How values are stored (Parquet format 2.11, {@code Type}). */
    public enum Physical {
        /** One bit. */
        BOOLEAN,
        /** Four bytes. */
        INT32,
        /** Eight bytes. */
        INT64,
        /** Twelve bytes, deprecated. */
        INT96,
        /** IEEE single. */
        FLOAT,
        /** IEEE double. */
        DOUBLE,
        /** Any number of bytes. */
        BYTE_ARRAY,
        /** A fixed number of bytes. */
        FIXED_LEN_BYTE_ARRAY
    }

    /** What values mean (Parquet format 2.11, {@code LogicalType}), as far as the mapping tells them apart. */
    public enum Logical {
        /** Nothing said. */
        NONE,
        /** UTF-8 text. */
        STRING,
        /** An integer of a width. */
        INT,
        /** Days since 1970-01-01. */
        DATE,
        /** A time of day. */
        TIME,
        /** An instant or a local date and time. */
        TIMESTAMP,
        /** A decimal. */
        DECIMAL,
        /** JSON text. */
        JSON,
        /** Anything else. */
        OTHER
    }

    /** The unit of a time value. */
    public enum Unit {
        /** Not a time. */
        NONE,
        /** Milliseconds. */
        MILLIS,
        /** Microseconds. */
        MICROS,
        /** Nanoseconds. */
        NANOS
    }
}
