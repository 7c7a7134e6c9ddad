package dev.verglas.catalog.rest;

/** Ends a request with an error answer that is the client's to see. */
final class RestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorType type;

    RestException(ErrorType type, String message) {
        super(message, null, false, false);
        this.type = type;
    }

    ErrorType type() {
        return type;
    }
}
