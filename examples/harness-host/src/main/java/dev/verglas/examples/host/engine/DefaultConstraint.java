package dev.verglas.examples.host.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.sst.DefaultValues;
import dev.verglas.examples.host.query.Literals;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.sql.Expression;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Column defaults in the JSON form of GreptimeDB's manifests. */
final class DefaultConstraint {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String FUNCTION = "Function";

    private DefaultConstraint() {}

    /** The form of a DEFAULT clause; null where none is written or it is NULL. */
    static @Nullable JsonNode of(@Nullable Expression expression, ConcreteType type, String column) {
        if (expression == null) {
            return null;
        }
        if (Literals.isClock(expression)) {
            return JSON.objectNode().put(FUNCTION, "current_timestamp()");
        }
        Object value = Literals.value(expression, type, column);
        if (value == null) {
            return null;
        }
        ObjectNode tagged = JSON.objectNode();
        tagged.set(type.kind().jsonName(), body(value, type));
        ObjectNode constraint = JSON.objectNode();
        constraint.set("Value", tagged);
        return constraint;
    }

    /** What an INSERT that leaves the column out writes. */
    static @Nullable Object valueFor(ColumnMetadata column) {
        JsonNode constraint = column.columnSchema().defaultConstraint();
        if (constraint != null && constraint.has(FUNCTION)) {
            return Literals.value(new Expression.Call("now", List.of()), column.type(), column.name());
        }
        return DefaultValues.of(column);
    }

    private static JsonNode body(Object value, ConcreteType type) {
        return switch (type.kind()) {
            case BOOLEAN -> JSON.booleanNode((Boolean) value);
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, DATE -> JSON.numberNode((Long) value);
            case UINT64 -> JSON.numberNode(new BigInteger(Long.toUnsignedString((Long) value)));
            case FLOAT32 -> JSON.numberNode((Float) value);
            case FLOAT64 -> JSON.numberNode((Double) value);
            case STRING -> JSON.textNode((String) value);
            case TIMESTAMP ->
                JSON.objectNode()
                        .put("value", (Long) value)
                        .put("unit", type.unit().jsonName());
            case DECIMAL128 -> {
                BigDecimal number = (BigDecimal) value;
                yield JSON.objectNode()
                        .put("precision", type.precision())
                        .put("scale", type.scale())
                        .set("value", JSON.numberNode(number.unscaledValue()));
            }
            case NULL, BINARY, TIME, DURATION, INTERVAL, JSON, VECTOR, LIST, STRUCT, DICTIONARY, UNKNOWN ->
                throw QueryException.unsupported("a column of type " + type.kind() + " takes no default");
        };
    }
}
