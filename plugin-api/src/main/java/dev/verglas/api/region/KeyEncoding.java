package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;

/** How the bytes of {@code __primary_key} are made. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public enum KeyEncoding {
    /** Every key column in order. */
    DENSE,
    /** Column id and value of each key column that is present; metric engine. */
    SPARSE
}
