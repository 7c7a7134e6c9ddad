package dev.verglas.examples.greptime.manifest;

import dev.verglas.examples.greptime.GreptimeFormatException;

/** How {@code __primary_key} holds the tags. */
public enum PrimaryKeyEncoding {
    /** Every key column in order, nulls included. The meaning of an absent encoding. */
    DENSE("dense"),
    /** Pairs of column id and value, nulls left out; the metric engine's. */
    SPARSE("sparse");

    private final String jsonName;

    PrimaryKeyEncoding(String jsonName) {
        this.jsonName = jsonName;
    }

    /** The name in manifests. */
    public String jsonName() {
        return jsonName;
    }

    /** The encoding with a name as in manifests. */
    public static PrimaryKeyEncoding fromJsonName(String name) {
        for (PrimaryKeyEncoding encoding : values()) {
            if (encoding.jsonName.equals(name)) {
                return encoding;
            }
        }
        throw new GreptimeFormatException("Unknown primary key encoding '" + name + "'");
    }
}
