package dev.verglas.examples.host.meta;

/** A database or table that is missing, or exists although it must not. */
public final class MetadataException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What is the matter. */
    public enum Reason {
        DATABASE_NOT_FOUND,
        DATABASE_EXISTS,
        TABLE_NOT_FOUND,
        TABLE_EXISTS,
        /** An object under {@code harness_metadata/} does not have the form that the host writes. */
        CORRUPT
    }

    private final Reason reason;

    private MetadataException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    static MetadataException databaseNotFound(String schema) {
        return new MetadataException(Reason.DATABASE_NOT_FOUND, "database '" + schema + "' does not exist");
    }

    static MetadataException databaseExists(String schema) {
        return new MetadataException(Reason.DATABASE_EXISTS, "database '" + schema + "' exists already");
    }

    static MetadataException tableNotFound(String schema, String table) {
        return new MetadataException(Reason.TABLE_NOT_FOUND, "table '" + schema + "." + table + "' does not exist");
    }

    static MetadataException tableExists(String schema, String table) {
        return new MetadataException(Reason.TABLE_EXISTS, "table '" + schema + "." + table + "' exists already");
    }

    static MetadataException corrupt(String key, String problem) {
        return new MetadataException(Reason.CORRUPT, "metadata object " + key + " is unusable: " + problem);
    }

    public Reason reason() {
        return reason;
    }
}
