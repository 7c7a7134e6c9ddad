package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;

/** Whether a table exists for the database. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public enum TableStatus {
    /** It exists. */
    EXISTS,
    /** It was dropped. */
    DROPPED,
    /** The host cannot tell. */
    UNKNOWN
}
