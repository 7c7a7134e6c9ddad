package dev.verglas.catalog;

import dev.verglas.catalog.rest.ErrorModel;
import dev.verglas.catalog.rest.ErrorType;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers what Jetty itself refuses, such as a malformed address, with the error model instead of a page. */
final class JsonErrorHandler implements Request.Handler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        byte[] body = ErrorModel.encode(
                status, ErrorType.ofStatus(status), "The request was refused: " + HttpStatus.getMessage(status) + ".");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
        return true;
    }
}
