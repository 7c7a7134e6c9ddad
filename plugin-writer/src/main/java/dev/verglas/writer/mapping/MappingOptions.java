package dev.verglas.writer.mapping;

import java.util.Objects;

/**
 * The options that decide how columns are declared.
 *
 * @param timeType how times in milliseconds to nanoseconds are declared
 * @param unsigned what happens to unsigned columns
 * @param untrueColumns what happens to columns that some live file tells no truth about
 * @param sparkUnsafe what happens to columns that Spark reads wrong
 */
public record MappingOptions(TimeType timeType, Unsigned unsigned, Untrue untrueColumns, SparkUnsafe sparkUnsafe) {

    /** The defaults. */
    public static final MappingOptions DEFAULTS =
            new MappingOptions(TimeType.AUTO, Unsigned.LONG, Untrue.OMIT, SparkUnsafe.DECLARE);

    /** Checks the components. */
    public MappingOptions {
        Objects.requireNonNull(timeType, "timeType");
        Objects.requireNonNull(unsigned, "unsigned");
        Objects.requireNonNull(untrueColumns, "untrueColumns");
        Objects.requireNonNull(sparkUnsafe, "sparkUnsafe");
    }

    /** How times are declared. */
    public enum TimeType {
        /** As the files say: timestamptz for UTC-adjusted microseconds, else timestamp. */
        AUTO,
        /** Always timestamptz, as GreptimeDB Enterprise does. */
        TIMESTAMPTZ,
        /** Always timestamp. */
        TIMESTAMP
    }

    /** How unsigned columns are declared. */
    public enum Unsigned {
        /** As the next larger signed type, 64 bits as long. */
        LONG,
        /** Not at all. */
        OMIT
    }

    /** How columns are declared that some live file tells no truth about. */
    public enum Untrue {
        /** Not at all. */
        OMIT,
        /** As if files without them held NULL. */
        NULL
    }

    /** How columns are declared that Spark reads wrong. */
    public enum SparkUnsafe {
        /** As they are, with a caveat. */
        DECLARE,
        /** Not at all, unless they are the time index. */
        OMIT
    }
}
