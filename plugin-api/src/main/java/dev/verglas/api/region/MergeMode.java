package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;

/** How rows of one key become one. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public enum MergeMode {
    /** The row with the highest sequence stands. */
    LAST_ROW,
    /** Each field takes its newest value that is not null. */
    LAST_NON_NULL,
    /** The host cannot tell, as when only the region manifest is known. */
    UNKNOWN
}
