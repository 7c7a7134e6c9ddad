package dev.verglas.writer.mapping;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Why a column is left out of the schema, inexact, or read wrong by some engine.
 *
 * <p>The texts go into the table property {@code verglas.columns}; what engines do was measured, see {@code
 * docs/mapping.md}.
 */
@SuppressWarnings("ImmutableEnumChecker") // the lists come from List.of
public enum ColumnIssue {
    /** Files of the primary_key format hold the rows but not the tag. */
    TAG_NOT_IN_FILES(
            Effect.OMITTED,
            "some live files hold the tag only inside __primary_key",
            List.of("all"),
            "compaction into the flat format"),
    /** A MODIFY that Iceberg knows no promotion for. */
    TYPE_CHANGED(
            Effect.OMITTED,
            "live files hold the column in different physical types",
            List.of("all"),
            "compaction of the older files"),
    /** A struct or list of which some file has no ids on inner levels. */
    NESTED_IDS_MISSING(
            Effect.OMITTED,
            "some live files have no field ids on the column's parts",
            List.of("DuckDB", "Trino", "Spark"),
            "compaction of those files"),
    /** One name stands for two columns in files without field ids. */
    NAME_AMBIGUOUS(
            Effect.OMITTED,
            "live files without field ids use the column's name for another column",
            List.of("all"),
            "compaction of those files"),
    /** A file has field ids, but none on this column: engines then see NULL, whatever the name mapping says. */
    IDS_PARTLY_MISSING(
            Effect.OMITTED,
            "some live files have field ids on other columns and not on this one",
            List.of("Spark", "Trino"),
            "compaction of those files"),
    /** No Iceberg type that every engine reads right. */
    UNSUPPORTED_TYPE(Effect.OMITTED, "no Iceberg type is read right for the column's type", List.of("all"), "nothing"),
    /** Nested column that no live file shows yet. */
    NOT_IN_ANY_FILE(Effect.OMITTED, "the column's parts are known from its first file on", List.of("all"), "a flush"),
    /** Left out because an option says so. */
    OPTION(Effect.OMITTED, "an option of the plugin leaves the column out", List.of("all"), "the option"),
    /** Rows older than the column have its default, which Iceberg v2 cannot say. */
    DEFAULT_NOT_IN_FILES(
            Effect.INEXACT,
            "rows of older files read NULL where the database says the default",
            List.of("all"),
            "compaction of the older files"),
    /** The files have no field ids, and ClickHouse then matches current names only. */
    FILES_WITHOUT_IDS(
            Effect.CAVEAT,
            "live files without field ids have the column under another name, or another column under its name",
            List.of("ClickHouse"),
            "compaction of those files"),
    /** Spark reads dictionary-encoded milliseconds and nanoseconds as microseconds. */
    TIME_DICTIONARY(
            Effect.CAVEAT,
            "dictionary-encoded times that are not in microseconds (apache/iceberg#17135)",
            List.of("Spark"),
            "TIMESTAMP(6)"),
    /** Spark prunes row groups of millisecond columns wrongly when it plans by itself. */
    MILLISECONDS(
            Effect.CAVEAT,
            "filters on milliseconds lose rows without server-side planning",
            List.of("Spark"),
            "TIMESTAMP(6), or server-side planning with Iceberg 1.11 or newer"),
    /** Iceberg v2 has no nanoseconds. */
    NANOSECONDS(
            Effect.CAVEAT,
            "nanoseconds are cut to microseconds; Spark cannot read the column",
            List.of("all"),
            "TIMESTAMP(6)"),
    /** Seconds are bare integers in the file. */
    SECONDS_AS_LONG(Effect.CAVEAT, "seconds since 1970 are shown as a number", List.of("all"), "TIMESTAMP(6)"),
    /** Unsigned numbers. */
    UNSIGNED(
            Effect.CAVEAT,
            "Spark cannot read unsigned columns; pyiceberg and Trino misread values above the signed range",
            List.of("Spark", "pyiceberg", "Trino"),
            "a signed type"),
    /** Spark reads no struct or list of a file that has unsigned columns too, as every file of GreptimeDB has. */
    NESTED(
            Effect.CAVEAT,
            "Spark cannot read structs and lists, nor SELECT * with one; ClickHouse shows a NULL struct as one of NULLs",
            List.of("Spark", "ClickHouse"),
            "spark_unsafe = \"omit\" leaves the column out"),
    /** The declaration is zoned and a file is not, or the other way round. */
    TIME_ZONE_DIFFERS(
            Effect.CAVEAT,
            "live files are not UTC-adjusted as the declared type says; sessions outside UTC see shifted times",
            List.of("DuckDB"),
            "sessions in UTC; compaction where files differ"),
    /** Case alone tells the name from another one. */
    NAME_DIFFERS_BY_CASE(
            Effect.CAVEAT,
            "the names of two columns differ by case alone, which makes the whole table unreadable",
            List.of("DuckDB", "Spark", "Trino"),
            "renaming the column"),
    /** A name with a dot. */
    NAME_WITH_DOT(Effect.CAVEAT, "filters cannot name the column", List.of("pyiceberg"), "renaming the column"),
    /** A physical type that pyiceberg refuses even in columns that are not declared. */
    FILES_REFUSED(
            Effect.CAVEAT,
            "pyiceberg reads no file that has a column of this type, declared or not",
            List.of("pyiceberg"),
            "dropping the column, and compaction"),
    /** ClickHouse refuses files with an id 0 that the schema lacks. */
    ID_ZERO_LEFT_OUT(
            Effect.CAVEAT,
            "live files have field id 0 and the schema does not, so ClickHouse refuses the table (error 743)",
            List.of("ClickHouse"),
            "compaction");

    private final Effect effect;
    private final String reason;
    private final List<String> engines;
    private final String cure;

    ColumnIssue(Effect effect, String reason, List<String> engines, String cure) {
        this.effect = effect;
        this.reason = reason;
        this.engines = engines;
        this.cure = cure;
    }

    /** Returns what the issue does to the column. */
    public Effect effect() {
        return effect;
    }

    /** Returns why, in a few words. */
    public String reason() {
        return reason;
    }

    /** Returns the engines concerned; {@code all} for every one. */
    public List<String> engines() {
        return engines;
    }

    /** Returns what ends the issue. */
    public String cure() {
        return cure;
    }

    /** Returns the stable name in metadata, such as {@code tag-not-in-files}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the issue of a code; empty for a code of a newer version. */
    public static Optional<ColumnIssue> ofCode(String code) {
        return Arrays.stream(values())
                .filter(issue -> issue.code().equals(code))
                .findFirst();
    }

    /** What an issue does to a column, the worst first. */
    public enum Effect {
        /** The column is not in the schema. */
        OMITTED,
        /** The column is in the schema and some rows differ from the database. */
        INEXACT,
        /** The column is in the schema and right, but not in every engine. */
        CAVEAT
    }
}
