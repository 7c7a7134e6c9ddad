package dev.verglas.catalog;

import dev.verglas.catalog.rest.ErrorModel;
import dev.verglas.catalog.rest.ErrorType;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A response that writes the error model where the container would write its error page. */
final class JsonErrorResponse extends HttpServletResponseWrapper {

    JsonErrorResponse(HttpServletResponse response) {
        super(response);
    }

    @Override
    public void sendError(int status) throws IOException {
        sendError(status, null);
    }

    @Override
    public void sendError(int status, @Nullable String message) throws IOException {
        write(status, ErrorType.ofStatus(status), message == null ? "The request failed." : message);
    }

    /** Answers with an error unless an answer has begun; then the connection is all that can tell. */
    void error(ErrorType type, String message) throws IOException {
        write(type.status(), type, message);
    }

    private void write(int status, ErrorType type, String message) throws IOException {
        if (isCommitted()) {
            throw new IOException("the answer had begun when it failed with " + status + ": " + message);
        }
        byte[] body = ErrorModel.encode(status, type, message);
        reset();
        setStatus(status);
        setContentType("application/json");
        setContentLength(body.length);
        getOutputStream().write(body);
    }
}
