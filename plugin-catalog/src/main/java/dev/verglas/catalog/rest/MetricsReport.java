package dev.verglas.catalog.rest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Checks a metrics report without keeping it. */
final class MetricsReport {

    /** Reports name a few dozen counters and one filter; far more is not one. */
    static final int MAX_BYTES = 1 << 20;

    private static final JsonFactory FACTORY = new JsonFactory();

    private MetricsReport() {}

    static void check(InputStream body) throws IOException {
        byte[] report = body.readNBytes(MAX_BYTES + 1);
        if (report.length > MAX_BYTES) {
            throw RestErrors.badBody("it is larger than " + MAX_BYTES + " bytes");
        }
        try (JsonParser parser = FACTORY.createParser(new ByteArrayInputStream(report))) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw RestErrors.badBody("it does not start with a brace");
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw RestErrors.badBody("something follows it");
            }
        } catch (JsonProcessingException e) {
            throw RestErrors.badBody(e.getOriginalMessage());
        }
    }
}
