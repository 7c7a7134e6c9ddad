package dev.verglas.examples.host.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.sql.Expression;
import java.math.BigDecimal;

/**
 * Partition expressions in the JSON form of GreptimeDB's manifests, such as
 * <code>{"Expr":{"lhs":{"Column":"host"},"op":"Lt","rhs":{"Value":{"String":"h3"}}}}</code>.
 *
 * <p>Constants are strings, 64-bit integers, doubles and booleans.
 */
final class PartitionJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private PartitionJson() {}

    static String write(Expression expression) {
        return node(expression).toString();
    }

    static Expression read(String text) {
        try {
            return expression(MAPPER.readTree(text));
        } catch (JsonProcessingException e) {
            throw new QueryException(QueryException.Code.INTERNAL, "bad partition expression " + text, e);
        }
    }

    private static JsonNode node(Expression expression) {
        if (expression instanceof Expression.Binary binary) {
            ObjectNode parts = JSON.objectNode();
            parts.set("lhs", node(binary.left()));
            parts.put("op", name(binary.operator()));
            parts.set("rhs", node(binary.right()));
            return wrap("Expr", parts);
        }
        if (expression instanceof Expression.Column column) {
            return wrap("Column", JSON.textNode(column.name()));
        }
        if (expression instanceof Expression.Literal literal && literal.value() != null) {
            return wrap("Value", constant(literal.value()));
        }
        throw QueryException.unsupported("a partition rule is made of comparisons, AND and OR only");
    }

    private static JsonNode constant(Object value) {
        if (value instanceof String text) {
            return wrap("String", JSON.textNode(text));
        }
        if (value instanceof Boolean bool) {
            return wrap("Boolean", JSON.booleanNode(bool));
        }
        if (value instanceof BigDecimal number) {
            return number.scale() <= 0
                    ? wrap("Int64", JSON.numberNode(number.longValueExact()))
                    : wrap("Float64", JSON.numberNode(number.doubleValue()));
        }
        throw QueryException.unsupported("a partition rule compares with numbers, strings and booleans only");
    }

    private static Expression expression(JsonNode node) {
        if (node.has("Expr")) {
            JsonNode parts = node.get("Expr");
            return new Expression.Binary(
                    operator(parts.path("op").asText()), expression(parts.path("lhs")), expression(parts.path("rhs")));
        }
        if (node.has("Column")) {
            return new Expression.Column(node.get("Column").asText());
        }
        JsonNode tagged = node.path("Value");
        JsonNode value = tagged.elements().hasNext() ? tagged.elements().next() : tagged;
        if (value.isNumber()) {
            return new Expression.Literal(value.decimalValue());
        }
        return new Expression.Literal(value.isBoolean() ? (Object) value.booleanValue() : value.asText());
    }

    private static String name(Expression.Operator operator) {
        return switch (operator) {
            case EQUAL -> "Eq";
            case NOT_EQUAL -> "NotEq";
            case LESS -> "Lt";
            case LESS_OR_EQUAL -> "LtEq";
            case GREATER -> "Gt";
            case GREATER_OR_EQUAL -> "GtEq";
            case AND -> "And";
            case OR -> "Or";
        };
    }

    private static Expression.Operator operator(String name) {
        for (Expression.Operator operator : Expression.Operator.values()) {
            if (name(operator).equals(name)) {
                return operator;
            }
        }
        throw new QueryException(QueryException.Code.INTERNAL, "unknown operator in a partition expression: " + name);
    }

    private static ObjectNode wrap(String key, JsonNode body) {
        ObjectNode node = JSON.objectNode();
        node.set(key, body);
        return node;
    }
}
