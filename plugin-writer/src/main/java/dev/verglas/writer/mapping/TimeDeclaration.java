package dev.verglas.writer.mapping;

import dev.verglas.api.region.TimestampUnit;
import dev.verglas.writer.mapping.MappingOptions.TimeType;
import java.util.Locale;

/**
 * How a table's times are declared; fixed by its first file and kept for the table's life.
 *
 * <p>A zone-less file under timestamptz reads shifted in DuckDB outside UTC, timestamptz over milliseconds is refused by
 * Trino, so by default the declaration follows the files.
 */
public enum TimeDeclaration {
    /** By the option {@code auto}, over UTC-adjusted files. */
    AUTO_UTC,
    /** By the option {@code auto}, over zone-less files. */
    AUTO_LOCAL,
    /** Always timestamptz. */
    TIMESTAMPTZ,
    /** Always timestamp. */
    TIMESTAMP;

    /** Returns the declaration for the first file of a table. */
    public static TimeDeclaration first(TimeType option, boolean utcAdjusted) {
        return switch (option) {
            case AUTO -> utcAdjusted ? AUTO_UTC : AUTO_LOCAL;
            case TIMESTAMPTZ -> TIMESTAMPTZ;
            case TIMESTAMP -> TIMESTAMP;
        };
    }

    /** Returns the type for times of a unit; seconds are bare integers in files, so they are long in any case. */
    IcebergType type(TimestampUnit unit) {
        if (unit == TimestampUnit.SECOND) {
            return IcebergType.primitive("long");
        }
        boolean zoned =
                switch (this) {
                    case AUTO_UTC -> unit == TimestampUnit.MICROSECOND;
                    case AUTO_LOCAL, TIMESTAMP -> false;
                    case TIMESTAMPTZ -> true;
                };
        return IcebergType.primitive(zoned ? "timestamptz" : "timestamp");
    }

    /** Returns whether times of a unit are declared with a zone. */
    boolean isZoned(TimestampUnit unit) {
        return type(unit).equals(IcebergType.primitive("timestamptz"));
    }

    /** Returns the form in table properties, such as {@code auto-utc}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the declaration of a code.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static TimeDeclaration ofCode(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
