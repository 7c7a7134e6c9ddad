package dev.verglas.examples.host.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.query.QueryResult;
import dev.verglas.examples.host.query.TypeNames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Results and errors in the form of GreptimeDB's HTTP API ({@code greptimedb_v1}).
 *
 * <p>Timestamps and dates are numbers in their own unit, decimals are text, bytes are arrays of numbers, and what JSON
 * has no number for (NaN, infinities) is null, as there.
 */
final class AnswerJson {

    private static final JsonFactory FACTORY = new JsonFactory();

    private AnswerJson() {}

    static byte[] results(List<QueryResult> results, long elapsedMillis) {
        return write(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("output");
            for (QueryResult result : results) {
                result(json, result);
            }
            json.writeEndArray();
            json.writeNumberField("execution_time_ms", elapsedMillis);
            json.writeEndObject();
        });
    }

    static byte[] error(QueryException.Code code, String message, long elapsedMillis) {
        return write(json -> {
            json.writeStartObject();
            json.writeNumberField("code", code.number());
            json.writeStringField("error", message);
            json.writeNumberField("execution_time_ms", elapsedMillis);
            json.writeEndObject();
        });
    }

    private static void result(JsonGenerator json, QueryResult result) throws IOException {
        json.writeStartObject();
        if (result instanceof QueryResult.Rows rows) {
            json.writeObjectFieldStart("records");
            json.writeObjectFieldStart("schema");
            json.writeArrayFieldStart("column_schemas");
            for (QueryResult.ResultColumn column : rows.columns()) {
                json.writeStartObject();
                json.writeStringField("name", column.name());
                json.writeStringField("data_type", TypeNames.shown(column.type()));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeArrayFieldStart("rows");
            for (List<@Nullable Object> row : rows.rows()) {
                json.writeStartArray();
                for (int i = 0; i < row.size(); i++) {
                    value(json, row.get(i), rows.columns().get(i).type());
                }
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeNumberField("total_rows", rows.rows().size());
            json.writeEndObject();
        } else if (result instanceof QueryResult.Affected affected) {
            json.writeNumberField("affectedrows", affected.rows());
        }
        json.writeEndObject();
    }

    private static void value(JsonGenerator json, @Nullable Object value, ConcreteType type) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Long number && type.kind() == ConcreteType.Kind.UINT64) {
            json.writeNumber(new BigInteger(Long.toUnsignedString(number)));
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else if (value instanceof Double number && Double.isFinite(number)) {
            json.writeNumber(number);
        } else if (value instanceof Float number && Float.isFinite(number)) {
            json.writeNumber(number);
        } else if (value instanceof Boolean bool) {
            json.writeBoolean(bool);
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof BigDecimal number) {
            json.writeString(number.toPlainString());
        } else if (value instanceof byte[] bytes) {
            json.writeStartArray();
            for (byte b : bytes) {
                json.writeNumber(b & 0xff);
            }
            json.writeEndArray();
        } else {
            json.writeNull();
        }
    }

    private interface Content {
        void writeTo(JsonGenerator json) throws IOException;
    }

    private static byte[] write(Content content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            content.writeTo(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
