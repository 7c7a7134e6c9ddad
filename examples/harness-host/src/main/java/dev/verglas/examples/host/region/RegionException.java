package dev.verglas.examples.host.region;

/** A region cannot do what was asked; the message says why. */
public final class RegionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RegionException(String message) {
        super(message);
    }

    RegionException(String message, Throwable cause) {
        super(message, cause);
    }
}
