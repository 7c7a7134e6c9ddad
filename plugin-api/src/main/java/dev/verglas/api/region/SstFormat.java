package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;

/** Whether data files hold the key columns. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public enum SstFormat {
    /** Key columns are stored as columns besides the encoded key. */
    FLAT,
    /** Only the encoded key is stored. */
    PRIMARY_KEY
}
