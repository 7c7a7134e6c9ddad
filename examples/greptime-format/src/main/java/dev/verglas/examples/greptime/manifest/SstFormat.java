package dev.verglas.examples.greptime.manifest;

import dev.verglas.examples.greptime.GreptimeFormatException;

/**
 * Whether new SSTs of a region hold their tag columns.
 *
 * <p>A region may change its format, so files of both kinds coexist: the format of a file shows in its own schema, never
 * in the manifest.
 */
public enum SstFormat {
    /** Tags are only in the encoded {@code __primary_key}. The meaning of an absent format. */
    PRIMARY_KEY("primary_key"),
    /** Tags are columns too. */
    FLAT("flat");

    private final String jsonName;

    SstFormat(String jsonName) {
        this.jsonName = jsonName;
    }

    /** The name in manifests and in the table option {@code sst_format}. */
    public String jsonName() {
        return jsonName;
    }

    /** The format with a name as in manifests. */
    public static SstFormat fromJsonName(String name) {
        for (SstFormat format : values()) {
            if (format.jsonName.equals(name)) {
                return format;
            }
        }
        throw new GreptimeFormatException("Unknown SST format '" + name + "'");
    }
}
