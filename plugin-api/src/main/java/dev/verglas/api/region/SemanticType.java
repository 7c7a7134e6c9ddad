package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;

/** The role of a column. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public enum SemanticType {
    /** Part of the primary key. */
    TAG,
    /** A value. */
    FIELD,
    /** The time index. */
    TIMESTAMP
}
