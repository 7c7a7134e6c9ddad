package dev.verglas.examples.host.server;

import dev.verglas.examples.host.engine.Database;
import dev.verglas.examples.host.meta.Databases;
import dev.verglas.examples.host.meta.TableRecord;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.query.QueryResult;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code /v1/sql}: form or query parameters {@code sql} and {@code db}, answers in GreptimeDB's JSON. */
final class SqlServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final Logger log = LoggerFactory.getLogger(SqlServlet.class);
    private static final String CATALOG_PREFIX = TableRecord.CATALOG + "-";

    private final transient Database database;

    SqlServlet(Database database) {
        this.database = database;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        doPost(request, response);
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        long start = System.nanoTime();
        try {
            String sql = request.getParameter("sql");
            if (sql == null) {
                throw QueryException.invalid("parameter 'sql' is missing");
            }
            List<QueryResult> results = database.execute(sql, databaseOf(request));
            send(response, HttpServletResponse.SC_OK, AnswerJson.results(results, millisSince(start)));
        } catch (QueryException e) {
            if (e.code() == QueryException.Code.INTERNAL) {
                log.atError().setCause(e).log("statement failed");
            }
            send(
                    response,
                    statusOf(e.code()),
                    AnswerJson.error(e.code(), String.valueOf(e.getMessage()), millisSince(start)));
        }
    }

    /** GreptimeDB accepts both {@code public} and {@code greptime-public}. */
    private static String databaseOf(HttpServletRequest request) {
        String database = request.getParameter("db");
        if (database == null || database.isEmpty()) {
            return Databases.DEFAULT;
        }
        return database.startsWith(CATALOG_PREFIX) ? database.substring(CATALOG_PREFIX.length()) : database;
    }

    private static int statusOf(QueryException.Code code) {
        return switch (code) {
            case UNSUPPORTED, INVALID_ARGUMENTS, INVALID_SYNTAX, COLUMN_NOT_FOUND, COLUMN_EXISTS ->
                HttpServletResponse.SC_BAD_REQUEST;
            case TABLE_NOT_FOUND, DATABASE_NOT_FOUND, REGION_NOT_FOUND -> HttpServletResponse.SC_NOT_FOUND;
            case TABLE_EXISTS, DATABASE_EXISTS -> HttpServletResponse.SC_CONFLICT;
            case STORAGE_UNAVAILABLE -> HttpServletResponse.SC_SERVICE_UNAVAILABLE;
            case INTERNAL -> HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
        };
    }

    private static void send(HttpServletResponse response, int status, byte[] body) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private static long millisSince(long startNanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }
}
