package dev.verglas.examples.host.server;

import dev.verglas.examples.host.query.QueryException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** {@code /v1/sql} of a frontend: says where statements go instead. */
final class NoSqlServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] body = AnswerJson.error(
                QueryException.Code.UNSUPPORTED, "a frontend of this host runs no SQL; send it to a datanode", 0);
        response.setStatus(HttpServletResponse.SC_NOT_FOUND);
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
