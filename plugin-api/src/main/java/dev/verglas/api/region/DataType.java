package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The type of a column as the database sees it; what a file holds is told by its footer.
 *
 * <p>Immutable; equal by value.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public final class DataType {

    private final Kind kind;
    private final @Nullable TimestampUnit unit;
    private final int precision;
    private final int scale;
    private final List<Field> fields;

    private DataType(Kind kind, @Nullable TimestampUnit unit, int precision, int scale, List<Field> fields) {
        this.kind = Objects.requireNonNull(kind, "kind");
        this.unit = unit;
        this.precision = precision;
        this.scale = scale;
        this.fields = List.copyOf(fields);
    }

    /**
     * Makes a type that its kind alone describes.
     *
     * @throws IllegalArgumentException for kinds that need a unit, digits or fields
     */
    public static DataType of(Kind kind) {
        if (kind.hasUnit || kind == Kind.DECIMAL || kind == Kind.LIST || kind == Kind.STRUCT) {
            throw new IllegalArgumentException(kind + " needs more than its kind");
        }
        return new DataType(kind, null, 0, 0, List.of());
    }

    /** Makes a {@link Kind#TIMESTAMP}. */
    public static DataType timestamp(TimestampUnit unit) {
        return temporal(Kind.TIMESTAMP, unit);
    }

    /** Makes a {@link Kind#TIMESTAMP}, {@link Kind#TIME} or {@link Kind#DURATION} of a unit. */
    public static DataType temporal(Kind kind, TimestampUnit unit) {
        if (!kind.hasUnit) {
            throw new IllegalArgumentException(kind + " has no unit");
        }
        return new DataType(kind, Objects.requireNonNull(unit, "unit"), 0, 0, List.of());
    }

    /** Makes a decimal; precision 1 to 38, scale 0 to precision. */
    public static DataType decimal(int precision, int scale) {
        if (precision < 1 || precision > 38 || scale < 0 || scale > precision) {
            throw new IllegalArgumentException("no such decimal: (" + precision + ", " + scale + ")");
        }
        return new DataType(Kind.DECIMAL, null, precision, scale, List.of());
    }

    /** Makes a list. */
    public static DataType list(DataType element) {
        return new DataType(Kind.LIST, null, 0, 0, List.of(new Field("element", element)));
    }

    /** Makes a struct. */
    public static DataType struct(List<Field> fields) {
        return new DataType(Kind.STRUCT, null, 0, 0, fields);
    }

    /** Returns the kind. */
    public Kind kind() {
        return kind;
    }

    /** Returns the unit; present for {@link Kind#TIMESTAMP}, {@link Kind#TIME} and {@link Kind#DURATION}. */
    public Optional<TimestampUnit> unit() {
        return Optional.ofNullable(unit);
    }

    /** Returns the number of decimal digits; 0 for other kinds. */
    public int precision() {
        return precision;
    }

    /** Returns the digits after the point; 0 for other kinds. */
    public int scale() {
        return scale;
    }

    /** Returns the fields of a struct, the one element of a list, or nothing. */
    public List<Field> fields() {
        return fields;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DataType that
                && kind == that.kind
                && unit == that.unit
                && precision == that.precision
                && scale == that.scale
                && fields.equals(that.fields);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, unit, precision, scale, fields);
    }

    @Override
    public String toString() {
        if (unit != null) {
            return kind + "(" + unit + ")";
        }
        if (kind == Kind.DECIMAL) {
            return kind + "(" + precision + ", " + scale + ")";
        }
        return fields.isEmpty() ? kind.toString() : kind.toString() + fields;
    }

    /**
     * A named part of a nested type.
     *
     * @param name its name
     * @param type its type
     */
    public record Field(String name, DataType type) {

        /** Checks the components. */
        public Field {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(type, "type");
        }
    }

    /** The kinds of types. */
    public enum Kind {
        /** True or false. */
        BOOLEAN(false),
        /** Signed 8 bits. */
        INT8(false),
        /** Signed 16 bits. */
        INT16(false),
        /** Signed 32 bits. */
        INT32(false),
        /** Signed 64 bits. */
        INT64(false),
        /** Unsigned 8 bits. */
        UINT8(false),
        /** Unsigned 16 bits. */
        UINT16(false),
        /** Unsigned 32 bits. */
        UINT32(false),
        /** Unsigned 64 bits. */
        UINT64(false),
        /** IEEE single. */
        FLOAT32(false),
        /** IEEE double. */
        FLOAT64(false),
        /** UTF-8 text. */
        STRING(false),
        /** Bytes. */
        BINARY(false),
        /** Days. */
        DATE(false),
        /** An instant. */
        TIMESTAMP(true),
        /** A time of day. */
        TIME(true),
        /** A length of time. */
        DURATION(true),
        /** A calendar interval. */
        INTERVAL(false),
        /** A decimal of fixed scale. */
        DECIMAL(false),
        /** JSON in binary form. */
        JSON(false),
        /** JSON whose files hold a struct of what was found in the documents. */
        JSON2(false),
        /** A vector of 32-bit floats, packed into bytes. */
        VECTOR(false),
        /** A list. */
        LIST(false),
        /** A struct. */
        STRUCT(false),
        /** A type that the host knows and this SPI has no kind for. */
        OTHER(false);

        private final boolean hasUnit;

        Kind(boolean hasUnit) {
            this.hasUnit = hasUnit;
        }
    }
}
