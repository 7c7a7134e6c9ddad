package dev.verglas.examples.host.sql;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.TimestampUnit;
import java.util.Map;

/**
 * Reads a column type.
 *
 * <p>Names and aliases are those of GreptimeDB's data types; {@code TIMESTAMP} without precision is milliseconds and
 * {@code DECIMAL} without digits is (38,10), as there.
 */
final class TypeParser {

    private static final TimestampUnit DEFAULT_UNIT = TimestampUnit.MILLISECOND;
    private static final int MAX_DECIMAL_DIGITS = 38;
    private static final int DEFAULT_DECIMAL_SCALE = 10;

    private static final Map<String, ConcreteType.Kind> SIMPLE = Map.ofEntries(
            Map.entry("boolean", ConcreteType.Kind.BOOLEAN),
            Map.entry("bool", ConcreteType.Kind.BOOLEAN),
            Map.entry("tinyint", ConcreteType.Kind.INT8),
            Map.entry("int8", ConcreteType.Kind.INT8),
            Map.entry("smallint", ConcreteType.Kind.INT16),
            Map.entry("int16", ConcreteType.Kind.INT16),
            Map.entry("int", ConcreteType.Kind.INT32),
            Map.entry("integer", ConcreteType.Kind.INT32),
            Map.entry("int32", ConcreteType.Kind.INT32),
            Map.entry("bigint", ConcreteType.Kind.INT64),
            Map.entry("int64", ConcreteType.Kind.INT64),
            Map.entry("uint8", ConcreteType.Kind.UINT8),
            Map.entry("uint16", ConcreteType.Kind.UINT16),
            Map.entry("uint32", ConcreteType.Kind.UINT32),
            Map.entry("uint64", ConcreteType.Kind.UINT64),
            Map.entry("float", ConcreteType.Kind.FLOAT32),
            Map.entry("real", ConcreteType.Kind.FLOAT32),
            Map.entry("float32", ConcreteType.Kind.FLOAT32),
            Map.entry("double", ConcreteType.Kind.FLOAT64),
            Map.entry("float64", ConcreteType.Kind.FLOAT64),
            Map.entry("string", ConcreteType.Kind.STRING),
            Map.entry("text", ConcreteType.Kind.STRING),
            Map.entry("varchar", ConcreteType.Kind.STRING),
            Map.entry("char", ConcreteType.Kind.STRING),
            Map.entry("binary", ConcreteType.Kind.BINARY),
            Map.entry("varbinary", ConcreteType.Kind.BINARY),
            Map.entry("bytea", ConcreteType.Kind.BINARY),
            Map.entry("date", ConcreteType.Kind.DATE));

    private static final Map<String, TimestampUnit> TIMESTAMPS = Map.ofEntries(
            Map.entry("timestamp_s", TimestampUnit.SECOND),
            Map.entry("timestamp_sec", TimestampUnit.SECOND),
            Map.entry("timestampsecond", TimestampUnit.SECOND),
            Map.entry("timestamp_ms", TimestampUnit.MILLISECOND),
            Map.entry("timestampmillisecond", TimestampUnit.MILLISECOND),
            Map.entry("timestamp_us", TimestampUnit.MICROSECOND),
            Map.entry("timestampmicrosecond", TimestampUnit.MICROSECOND),
            Map.entry("datetime", TimestampUnit.MICROSECOND),
            Map.entry("timestamp_ns", TimestampUnit.NANOSECOND),
            Map.entry("timestampnanosecond", TimestampUnit.NANOSECOND));

    private static final Map<Integer, TimestampUnit> PRECISIONS = Map.of(
            0, TimestampUnit.SECOND,
            3, TimestampUnit.MILLISECOND,
            6, TimestampUnit.MICROSECOND,
            9, TimestampUnit.NANOSECOND);

    private static final Map<ConcreteType.Kind, ConcreteType.Kind> UNSIGNED = Map.of(
            ConcreteType.Kind.INT8, ConcreteType.Kind.UINT8,
            ConcreteType.Kind.INT16, ConcreteType.Kind.UINT16,
            ConcreteType.Kind.INT32, ConcreteType.Kind.UINT32,
            ConcreteType.Kind.INT64, ConcreteType.Kind.UINT64);

    private final TokenStream tokens;

    TypeParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    ConcreteType parse() {
        Token start = tokens.peek();
        String name = tokens.name("a column type");
        TimestampUnit fixedUnit = TIMESTAMPS.get(name);
        if (fixedUnit != null) {
            return ConcreteType.timestamp(fixedUnit);
        }
        if (name.equals("timestamp")) {
            return ConcreteType.timestamp(timestampUnit());
        }
        if (name.equals("json")) {
            return ConcreteType.jsonb();
        }
        if (name.equals("decimal") || name.equals("numeric")) {
            return decimal(start);
        }
        ConcreteType.Kind kind = SIMPLE.get(name);
        if (kind == null) {
            throw new SqlException(start, "unknown column type " + start.describe());
        }
        skipLength();
        if (tokens.peek().isWord("unsigned")) {
            ConcreteType.Kind unsigned = UNSIGNED.get(kind);
            if (unsigned == null) {
                throw new SqlException(tokens.peek(), name + " has no unsigned form");
            }
            tokens.take();
            return ConcreteType.of(unsigned);
        }
        return ConcreteType.of(kind);
    }

    private TimestampUnit timestampUnit() {
        if (!tokens.trySymbol("(")) {
            return DEFAULT_UNIT;
        }
        Token token = tokens.peek();
        int precision = tokens.smallNumber("a precision: 0, 3, 6 or 9");
        TimestampUnit unit = PRECISIONS.get(precision);
        if (unit == null) {
            throw new SqlException(token, "timestamp precision must be 0, 3, 6 or 9, not " + precision);
        }
        tokens.symbol(")");
        return unit;
    }

    private ConcreteType decimal(Token start) {
        if (!tokens.trySymbol("(")) {
            return ConcreteType.decimal128(MAX_DECIMAL_DIGITS, DEFAULT_DECIMAL_SCALE);
        }
        int precision = tokens.smallNumber("the number of digits");
        int scale = tokens.trySymbol(",") ? tokens.smallNumber("the number of decimals") : 0;
        tokens.symbol(")");
        if (precision < 1 || precision > MAX_DECIMAL_DIGITS || scale > precision) {
            throw new SqlException(
                    start,
                    "decimal(" + precision + "," + scale + ") is out of range: 1..38 digits, decimals <= digits");
        }
        return ConcreteType.decimal128(precision, scale);
    }

    private void skipLength() {
        if (tokens.trySymbol("(")) {
            tokens.smallNumber("a length");
            tokens.symbol(")");
        }
    }
}
