package dev.verglas.catalog.rest;

import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns every failure into the one JSON envelope.
 *
 * <p>Traces stay in the log, once each for answers of 500 and above. What is not expected shows no message of its own to
 * the client.
 */
public final class ErrorMapper implements ExceptionMapper<Throwable> {

    private static final Logger log = LoggerFactory.getLogger(ErrorMapper.class);

    /** How long a client should wait for a store that does not answer. */
    private static final int RETRY_AFTER_SECONDS = 2;

    @Override
    public Response toResponse(Throwable failure) {
        if (failure instanceof RestException rest) {
            return answer(failure, rest.type(), rest.type().status(), message(rest))
                    .build();
        }
        if (failure instanceof PluginException plugin) {
            return ofCategory(plugin);
        }
        if (failure instanceof WebApplicationException web) {
            int status = web.getResponse().getStatus();
            return answer(failure, ErrorType.ofStatus(status), status, message(web))
                    .build();
        }
        return answer(failure, ErrorType.INTERNAL, 500, "Internal error; the catalog's log has the details.")
                .build();
    }

    private static Response ofCategory(PluginException failure) {
        return switch (failure.category()) {
            case TRANSIENT, CONFLICT, UNKNOWN_STATE ->
                unavailable(failure)
                        .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
                        .build();
            case CONFIG, CORRUPT -> unavailable(failure).build();
            case INTERNAL ->
                answer(failure, ErrorType.INTERNAL, 500, "Internal error; the catalog's log has the details.")
                        .build();
        };
    }

    private static Response.ResponseBuilder unavailable(PluginException failure) {
        String message = failure.category() == ErrorCode.Category.CORRUPT
                ? message(failure)
                : "The object store does not answer: " + message(failure);
        return answer(failure, ErrorType.SERVICE_UNAVAILABLE, ErrorType.SERVICE_UNAVAILABLE.status(), message);
    }

    private static Response.ResponseBuilder answer(Throwable failure, ErrorType type, int status, String message) {
        if (status >= 500) {
            log.atWarn().addKeyValue("status", status).setCause(failure).log("Request failed");
        } else {
            log.atDebug()
                    .addKeyValue("status", status)
                    .addKeyValue("reason", message)
                    .log("Request refused");
        }
        return Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(ErrorModel.encode(status, type, message));
    }

    private static String message(Throwable failure) {
        return Objects.requireNonNullElse(
                failure.getMessage(), failure.getClass().getSimpleName());
    }
}
