package dev.verglas.api;

/**
 * Opens stores of one kind.
 *
 * <p>Found like {@link DatanodePluginProvider}, by {@code META-INF/services/dev.verglas.api.ObjectStoreProvider}.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public interface ObjectStoreProvider {

    /** Returns the value of {@code [storage] type} that selects this provider, such as {@code File}. */
    String name();

    /**
     * Validates the {@code [storage]} section and opens the store.
     *
     * @throws dev.verglas.api.error.PluginException {@code CONFIG_INVALID} with all problems, or a failure to reach the
     *     store, each with what to change
     */
    ObjectStore open(Options storage);
}
