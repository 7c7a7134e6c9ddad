package dev.verglas.api.error;

import dev.verglas.api.ApiStatus;

/** Names every kind of failure that crosses the SPI, each with the category that says what the caller should do. */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public enum ErrorCode {
    /** Settings are wrong: unknown key, wrong type, value out of range, two entries of one plugin. */
    CONFIG_INVALID(Category.CONFIG),
    /** No provider of that name was found on the class path or in the plugins directory. */
    PROVIDER_NOT_FOUND(Category.CONFIG),
    /** A plugin JAR cannot be opened or its provider cannot be constructed. */
    PLUGIN_UNUSABLE(Category.CONFIG),
    /** The store refused the credentials or the operation. */
    STORE_DENIED(Category.CONFIG),
    /** The store accepted a second exclusive create of one key, so commits would not be safe on it. */
    STORE_UNSAFE(Category.CONFIG),
    /** Another writer was first. */
    CONFLICT(Category.CONFLICT),
    /** The store cannot be reached, throttles, or failed without side effect. */
    STORE_UNAVAILABLE(Category.TRANSIENT),
    /** Work was given up because the process is stopping. */
    CLOSED(Category.TRANSIENT),
    /** A write may or may not have taken effect. */
    STORE_OUTCOME_UNKNOWN(Category.UNKNOWN_STATE),
    /** An object does not have the form that its writer promised. */
    OBJECT_CORRUPT(Category.CORRUPT),
    /** An object that must exist is missing. */
    OBJECT_MISSING(Category.CORRUPT),
    /** The layout under the warehouse root is of a newer version than this code reads. */
    LAYOUT_UNSUPPORTED(Category.CORRUPT),
    /** A bug in Verglas or in the host. */
    INTERNAL(Category.INTERNAL);

    private final Category category;

    ErrorCode(Category category) {
        this.category = category;
    }

    /** Returns what the caller should do. */
    public Category category() {
        return category;
    }

    /** What a caller does about a failure. */
    public enum Category {
        /** Fix the settings and start again. */
        CONFIG,
        /** Read the current state and try again on top of it. */
        CONFLICT,
        /** Try again later, with growing pauses. */
        TRANSIENT,
        /** Find out what happened before anything else; delete nothing. */
        UNKNOWN_STATE,
        /** Stop working on this table; others go on. */
        CORRUPT,
        /** Report it. */
        INTERNAL
    }
}
