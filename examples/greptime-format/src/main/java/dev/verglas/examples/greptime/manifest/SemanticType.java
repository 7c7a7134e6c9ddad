package dev.verglas.examples.greptime.manifest;

import dev.verglas.examples.greptime.GreptimeFormatException;

/** What a column is for: part of the primary key, a value, or the time index. */
public enum SemanticType {
    TAG("Tag"),
    FIELD("Field"),
    TIMESTAMP("Timestamp");

    private final String jsonName;

    SemanticType(String jsonName) {
        this.jsonName = jsonName;
    }

    /** The name in manifests, such as {@code Tag}. */
    public String jsonName() {
        return jsonName;
    }

    /** The semantic type with a name as in manifests. */
    public static SemanticType fromJsonName(String name) {
        for (SemanticType type : values()) {
            if (type.jsonName.equals(name)) {
                return type;
            }
        }
        throw new GreptimeFormatException("Unknown semantic type '" + name + "'");
    }
}
