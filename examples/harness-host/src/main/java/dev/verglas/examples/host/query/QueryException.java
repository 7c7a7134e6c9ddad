package dev.verglas.examples.host.query;

/** A statement that is well-formed but cannot be run; the message is for the client. */
public final class QueryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why, with GreptimeDB's numbers ({@code common-error/status_code.rs}). */
    public enum Code {
        UNSUPPORTED(1001),
        INTERNAL(1003),
        INVALID_ARGUMENTS(1004),
        INVALID_SYNTAX(2000),
        TABLE_EXISTS(4000),
        TABLE_NOT_FOUND(4001),
        COLUMN_NOT_FOUND(4002),
        COLUMN_EXISTS(4003),
        DATABASE_NOT_FOUND(4004),
        REGION_NOT_FOUND(4005),
        DATABASE_EXISTS(4008),
        STORAGE_UNAVAILABLE(5000);

        private final int number;

        Code(int number) {
            this.number = number;
        }

        public int number() {
            return number;
        }
    }

    private final Code code;

    public QueryException(Code code, String message) {
        super(message);
        this.code = code;
    }

    public QueryException(Code code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    public static QueryException invalid(String message) {
        return new QueryException(Code.INVALID_ARGUMENTS, message);
    }

    public static QueryException unsupported(String message) {
        return new QueryException(Code.UNSUPPORTED, message);
    }

    public static QueryException columnNotFound(String column) {
        return new QueryException(Code.COLUMN_NOT_FOUND, "column '" + column + "' does not exist");
    }

    public Code code() {
        return code;
    }
}
