package dev.verglas.examples.host.sql;

/**
 * A column type as a statement spells it, aliases resolved.
 *
 * @param precision digits after the second for {@code TIMESTAMP} (0, 3, 6, 9), total digits for {@code DECIMAL}, else 0
 * @param scale digits after the point for {@code DECIMAL}, else 0
 */
public record SqlType(Kind kind, int precision, int scale) {

    /** The types that the host stores, under GreptimeDB's names. */
    public enum Kind {
        BOOLEAN,
        INT8,
        INT16,
        INT32,
        INT64,
        UINT8,
        UINT16,
        UINT32,
        UINT64,
        FLOAT32,
        FLOAT64,
        STRING,
        BINARY,
        DATE,
        TIMESTAMP,
        DECIMAL,
        JSON
    }

    public static SqlType of(Kind kind) {
        return new SqlType(kind, 0, 0);
    }

    public static SqlType timestamp(int precision) {
        return new SqlType(Kind.TIMESTAMP, precision, 0);
    }
}
