package dev.verglas.catalog.rest;

/** The specification's error types that this catalog answers with, and the HTTP status of each. */
public enum ErrorType {
    /** The request is malformed. */
    BAD_REQUEST(400, "BadRequestException"),
    /** No such path. */
    NOT_FOUND(404, "NotFoundException"),
    /** The client named another warehouse. */
    NO_SUCH_WAREHOUSE(404, "NoSuchWarehouseException"),
    /** No such schema, or none that holds a table. */
    NO_SUCH_NAMESPACE(404, "NoSuchNamespaceException"),
    /** No such table. */
    NO_SUCH_TABLE(404, "NoSuchTableException"),
    /** No such view; there are none. */
    NO_SUCH_VIEW(404, "NoSuchViewException"),
    /** The specification has no such method on this path. */
    METHOD_NOT_ALLOWED(405, "MethodNotAllowedException"),
    /** The specification has the operation, and this catalog does not carry it out. */
    UNSUPPORTED_OPERATION(406, "UnsupportedOperationException"),
    /** A bug. */
    INTERNAL(500, "InternalServerError"),
    /** The store does not answer, or an object in it cannot be read. */
    SERVICE_UNAVAILABLE(503, "ServiceUnavailableException");

    private final int status;
    private final String specName;

    ErrorType(int status, String specName) {
        this.status = status;
        this.specName = specName;
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    /** Returns the value of {@code type} in the error model. */
    public String specName() {
        return specName;
    }

    /** Returns the type that describes a status best, for failures that the HTTP server finds by itself. */
    public static ErrorType ofStatus(int status) {
        return switch (status) {
            case 404 -> NOT_FOUND;
            case 405 -> METHOD_NOT_ALLOWED;
            case 406 -> UNSUPPORTED_OPERATION;
            case 503 -> SERVICE_UNAVAILABLE;
            default -> status >= 500 ? INTERNAL : BAD_REQUEST;
        };
    }
}
