package dev.verglas.examples.greptime;

import org.jspecify.annotations.Nullable;

/**
 * Bytes that are not what GreptimeDB writes, or a value that its formats cannot hold.
 *
 * <p>A retry reads the same bytes again, so it does not help.
 */
public class GreptimeFormatException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public GreptimeFormatException(String message) {
        super(message);
    }

    public GreptimeFormatException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
