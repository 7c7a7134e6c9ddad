package dev.verglas.examples.host.sql;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a column type.
 *
 * <p>Names and aliases are those of GreptimeDB's data types; {@code TIMESTAMP} without precision is milliseconds and
 * {@code DECIMAL} without digits is (38,10), as there.
 */
final class TypeParser {

    private static final int DEFAULT_TIMESTAMP_PRECISION = 3;
    private static final int MAX_DECIMAL_DIGITS = 38;
    private static final int DEFAULT_DECIMAL_SCALE = 10;

    private static final Map<String, SqlType.Kind> SIMPLE = Map.ofEntries(
            Map.entry("boolean", SqlType.Kind.BOOLEAN),
            Map.entry("bool", SqlType.Kind.BOOLEAN),
            Map.entry("tinyint", SqlType.Kind.INT8),
            Map.entry("int8", SqlType.Kind.INT8),
            Map.entry("smallint", SqlType.Kind.INT16),
            Map.entry("int16", SqlType.Kind.INT16),
            Map.entry("int", SqlType.Kind.INT32),
            Map.entry("integer", SqlType.Kind.INT32),
            Map.entry("int32", SqlType.Kind.INT32),
            Map.entry("bigint", SqlType.Kind.INT64),
            Map.entry("int64", SqlType.Kind.INT64),
            Map.entry("uint8", SqlType.Kind.UINT8),
            Map.entry("uint16", SqlType.Kind.UINT16),
            Map.entry("uint32", SqlType.Kind.UINT32),
            Map.entry("uint64", SqlType.Kind.UINT64),
            Map.entry("float", SqlType.Kind.FLOAT32),
            Map.entry("real", SqlType.Kind.FLOAT32),
            Map.entry("float32", SqlType.Kind.FLOAT32),
            Map.entry("double", SqlType.Kind.FLOAT64),
            Map.entry("float64", SqlType.Kind.FLOAT64),
            Map.entry("string", SqlType.Kind.STRING),
            Map.entry("text", SqlType.Kind.STRING),
            Map.entry("varchar", SqlType.Kind.STRING),
            Map.entry("char", SqlType.Kind.STRING),
            Map.entry("binary", SqlType.Kind.BINARY),
            Map.entry("varbinary", SqlType.Kind.BINARY),
            Map.entry("bytea", SqlType.Kind.BINARY),
            Map.entry("date", SqlType.Kind.DATE),
            Map.entry("json", SqlType.Kind.JSON));

    private static final Map<String, Integer> TIMESTAMPS = Map.ofEntries(
            Map.entry("timestamp_s", 0),
            Map.entry("timestamp_sec", 0),
            Map.entry("timestampsecond", 0),
            Map.entry("timestamp_ms", 3),
            Map.entry("timestampmillisecond", 3),
            Map.entry("timestamp_us", 6),
            Map.entry("timestampmicrosecond", 6),
            Map.entry("datetime", 6),
            Map.entry("timestamp_ns", 9),
            Map.entry("timestampnanosecond", 9));

    private final TokenStream tokens;

    TypeParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    SqlType parse() {
        Token start = tokens.peek();
        String name = tokens.name("a column type");
        Integer fixedPrecision = TIMESTAMPS.get(name);
        if (fixedPrecision != null) {
            return SqlType.timestamp(fixedPrecision);
        }
        if (name.equals("timestamp")) {
            return SqlType.timestamp(timestampPrecision());
        }
        if (name.equals("decimal") || name.equals("numeric")) {
            return decimal(start);
        }
        SqlType.Kind kind = SIMPLE.get(name);
        if (kind == null) {
            throw new SqlException(start, "unknown column type " + start.describe());
        }
        skipLength();
        if (tokens.peek().isWord("unsigned")) {
            SqlType.Kind unsigned = unsigned(kind);
            if (unsigned == null) {
                throw new SqlException(tokens.peek(), name + " has no unsigned form");
            }
            tokens.take();
            return SqlType.of(unsigned);
        }
        return SqlType.of(kind);
    }

    private int timestampPrecision() {
        if (!tokens.trySymbol("(")) {
            return DEFAULT_TIMESTAMP_PRECISION;
        }
        Token token = tokens.peek();
        int precision = tokens.smallNumber("a precision: 0, 3, 6 or 9");
        if (precision != 0 && precision != 3 && precision != 6 && precision != 9) {
            throw new SqlException(token, "timestamp precision must be 0, 3, 6 or 9, not " + precision);
        }
        tokens.symbol(")");
        return precision;
    }

    private SqlType decimal(Token start) {
        if (!tokens.trySymbol("(")) {
            return new SqlType(SqlType.Kind.DECIMAL, MAX_DECIMAL_DIGITS, DEFAULT_DECIMAL_SCALE);
        }
        int precision = tokens.smallNumber("the number of digits");
        int scale = tokens.trySymbol(",") ? tokens.smallNumber("the number of decimals") : 0;
        tokens.symbol(")");
        if (precision < 1 || precision > MAX_DECIMAL_DIGITS || scale > precision) {
            throw new SqlException(
                    start,
                    "decimal(" + precision + "," + scale + ") is out of range: 1..38 digits, decimals <= digits");
        }
        return new SqlType(SqlType.Kind.DECIMAL, precision, scale);
    }

    private void skipLength() {
        if (tokens.trySymbol("(")) {
            tokens.smallNumber("a length");
            tokens.symbol(")");
        }
    }

    private static SqlType.@Nullable Kind unsigned(SqlType.Kind signed) {
        return switch (signed) {
            case INT8 -> SqlType.Kind.UINT8;
            case INT16 -> SqlType.Kind.UINT16;
            case INT32 -> SqlType.Kind.UINT32;
            case INT64 -> SqlType.Kind.UINT64;
            case BOOLEAN, UINT8, UINT16, UINT32, UINT64, FLOAT32, FLOAT64, STRING -> null;
            case BINARY, DATE, TIMESTAMP, DECIMAL, JSON -> null;
        };
    }
}
