package dev.verglas.testing;

/** The kinds of calls that {@link CountingStore} counts and {@link FlakyStore} lets fail. */
public enum StoreOperation {
    /** {@code get}. */
    GET(false),
    /** {@code getRange}. */
    GET_RANGE(false),
    /** {@code head}. */
    HEAD(false),
    /** {@code createIfAbsent}. */
    CREATE(true),
    /** {@code put}. */
    PUT(true),
    /** {@code replace}. */
    REPLACE(true),
    /** {@code list}; one page is one call. */
    LIST(false),
    /** {@code deleteAll}; one call for any number of keys. */
    DELETE(true);

    private final boolean write;

    StoreOperation(boolean write) {
        this.write = write;
    }

    /** Says whether a successful call may change the store. */
    public boolean isWrite() {
        return write;
    }
}
