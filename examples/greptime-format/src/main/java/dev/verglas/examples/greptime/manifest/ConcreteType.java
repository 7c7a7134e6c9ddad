package dev.verglas.examples.greptime.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.examples.greptime.GreptimeFormatException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A GreptimeDB data type ({@code ConcreteDataType}): a kind and, for some kinds, parameters.
 *
 * <p>The JSON form of the manifest is kept as it was read, so types that this class does not know are written back
 * unchanged. Two types are equal if their JSON forms are.
 */
public final class ConcreteType {

    /** The variant of a type; the JSON form is an object with the one key {@link #jsonName()}. */
    public enum Kind {
        NULL("Null"),
        BOOLEAN("Boolean"),
        INT8("Int8"),
        INT16("Int16"),
        INT32("Int32"),
        INT64("Int64"),
        UINT8("UInt8"),
        UINT16("UInt16"),
        UINT32("UInt32"),
        UINT64("UInt64"),
        FLOAT32("Float32"),
        FLOAT64("Float64"),
        STRING("String"),
        BINARY("Binary"),
        DATE("Date"),
        TIMESTAMP("Timestamp"),
        TIME("Time"),
        DURATION("Duration"),
        INTERVAL("Interval"),
        DECIMAL128("Decimal128"),
        JSON("Json"),
        VECTOR("Vector"),
        LIST("List"),
        STRUCT("Struct"),
        DICTIONARY("Dictionary"),
        /** A variant that this class does not know. */
        UNKNOWN("");

        private final String jsonName;

        Kind(String jsonName) {
            this.jsonName = jsonName;
        }

        /** The key in the JSON form; empty for {@link #UNKNOWN}. */
        public String jsonName() {
            return jsonName;
        }

        /** Whether values are whole numbers, signed or not. */
        public boolean isInteger() {
            return compareTo(INT8) >= 0 && compareTo(UINT64) <= 0;
        }

        /** Whether values are whole numbers without a sign. */
        public boolean isUnsigned() {
            return compareTo(UINT8) >= 0 && compareTo(UINT64) <= 0;
        }

        private static Kind of(String jsonName) {
            for (Kind kind : values()) {
                if (kind.jsonName.equals(jsonName)) {
                    return kind;
                }
            }
            return UNKNOWN;
        }
    }

    /** One field of a struct. */
    public record StructField(String name, ConcreteType type, boolean nullable) {}

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Kind kind;
    private final JsonNode json;
    private final JsonNode body;

    private ConcreteType(Kind kind, JsonNode json, JsonNode body) {
        this.kind = kind;
        this.json = json;
        this.body = body;
    }

    /** Reads the JSON form, for example <code>{"Int64":{}}</code>; never fails for an unknown variant. */
    public static ConcreteType fromJson(JsonNode json) {
        if (json.isObject() && json.size() == 1) {
            Map.Entry<String, JsonNode> entry = json.properties().iterator().next();
            return new ConcreteType(Kind.of(entry.getKey()), json.deepCopy(), entry.getValue());
        }
        if (json.isTextual()) {
            return new ConcreteType(Kind.of(json.textValue()), json, JSON.nullNode());
        }
        return new ConcreteType(Kind.UNKNOWN, json.deepCopy(), JSON.nullNode());
    }

    /** A type without parameters: boolean, a number, string, binary or date. */
    public static ConcreteType of(Kind kind) {
        return switch (kind) {
            case NULL, BOOLEAN, DATE -> make(kind, JSON.nullNode());
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64, FLOAT32, FLOAT64 ->
                make(kind, JSON.objectNode());
            case STRING -> make(kind, JSON.objectNode().put("size_type", "Utf8"));
            case BINARY -> make(kind, JSON.objectNode().put("repr_type", "Binary"));
            case TIMESTAMP, TIME, DURATION, INTERVAL, DECIMAL128, JSON, VECTOR, LIST, STRUCT, DICTIONARY, UNKNOWN ->
                throw new IllegalArgumentException("A type of kind " + kind + " needs parameters");
        };
    }

    /** UTF-8 text. */
    public static ConcreteType string() {
        return of(Kind.STRING);
    }

    /** Bytes. */
    public static ConcreteType binary() {
        return of(Kind.BINARY);
    }

    /** A point in time since 1970 in a unit, without a time zone. */
    public static ConcreteType timestamp(TimestampUnit unit) {
        return withUnit(Kind.TIMESTAMP, unit);
    }

    /** A time of day in a unit. */
    public static ConcreteType time(TimestampUnit unit) {
        return withUnit(Kind.TIME, unit);
    }

    /** A length of time in a unit. */
    public static ConcreteType duration(TimestampUnit unit) {
        return withUnit(Kind.DURATION, unit);
    }

    /** A decimal of up to 38 digits. */
    public static ConcreteType decimal128(int precision, int scale) {
        return make(
                Kind.DECIMAL128, JSON.objectNode().put("precision", precision).put("scale", scale));
    }

    /** JSON in GreptimeDB's binary form. */
    public static ConcreteType jsonb() {
        return make(Kind.JSON, JSON.objectNode().put("format", "Jsonb"));
    }

    /** A fixed number of 32-bit floats, stored as packed little-endian bytes. */
    public static ConcreteType vector(int dimension) {
        return make(Kind.VECTOR, JSON.objectNode().put("dim", dimension));
    }

    private static ConcreteType withUnit(Kind kind, TimestampUnit unit) {
        ObjectNode body = JSON.objectNode();
        body.putNull(unit.jsonName());
        return make(kind, body);
    }

    private static ConcreteType make(Kind kind, JsonNode body) {
        ObjectNode json = JSON.objectNode();
        json.set(kind.jsonName(), body);
        return new ConcreteType(kind, json, body);
    }

    public Kind kind() {
        return kind;
    }

    /** The unit of a timestamp, time or duration. */
    public TimestampUnit unit() {
        if (body.isObject() && body.size() == 1) {
            return TimestampUnit.fromJsonName(body.fieldNames().next());
        }
        throw new GreptimeFormatException("Type " + json + " has no time unit");
    }

    /** The number of digits of a decimal. */
    public int precision() {
        return parameter("precision");
    }

    /** The number of digits of a decimal after the point. */
    public int scale() {
        return parameter("scale");
    }

    /** The number of floats of a vector. */
    public int dimension() {
        return parameter("dim");
    }

    /** Whether this is JSON whose files hold a struct that depends on the data (JSON2), not a binary value. */
    public boolean isStructuredJson() {
        return kind == Kind.JSON && !"Jsonb".equals(body.path("format").asText());
    }

    /** The type of a list's elements. */
    public ConcreteType itemType() {
        return nested("item_type");
    }

    /** The type of the values behind a dictionary. */
    public ConcreteType valueType() {
        return nested("value_type");
    }

    /** The fields of a struct, in order. */
    public List<StructField> fields() {
        List<StructField> fields = new ArrayList<>();
        for (JsonNode field : body.path("fields")) {
            fields.add(new StructField(
                    field.path("name").asText(),
                    fromJson(field.path("data_type")),
                    field.path("nullable").asBoolean(true)));
        }
        return List.copyOf(fields);
    }

    /** The JSON form as in manifests. */
    public JsonNode toJson() {
        return json.deepCopy();
    }

    private int parameter(String name) {
        JsonNode value = body.path(name);
        if (!value.isIntegralNumber()) {
            throw new GreptimeFormatException("Type " + json + " has no parameter '" + name + "'");
        }
        return value.intValue();
    }

    private ConcreteType nested(String name) {
        JsonNode value = body.path(name);
        if (value.isMissingNode()) {
            throw new GreptimeFormatException("Type " + json + " has no parameter '" + name + "'");
        }
        return fromJson(value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ConcreteType type && json.equals(type.json);
    }

    @Override
    public int hashCode() {
        return json.hashCode();
    }

    @Override
    public String toString() {
        return json.toString();
    }
}
