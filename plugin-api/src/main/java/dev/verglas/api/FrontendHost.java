package dev.verglas.api;

import dev.verglas.api.region.TableRegions;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;

/** What a process that serves clients gives its plugins; every method may be called from any thread. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public interface FrontendHost {

    /** Returns a name of this process that is unique among the processes that share the store. */
    String nodeId();

    /** Returns the store, rooted at the storage root; owned and closed by the host after its plugins. */
    ObjectStore objectStore();

    /** Returns the host's own HTTP server; empty when it has none, then {@link #bindAddress()} counts. */
    Optional<HttpMount> httpMount();

    /**
     * Returns the address on which a plugin starts its own server; read only when there is no {@link #httpMount()}.
     *
     * <p>Port 0 means any free one.
     */
    default InetSocketAddress bindAddress() {
        return new InetSocketAddress("127.0.0.1", 4000);
    }

    /**
     * Returns the number and the regions of the live table that has a name now, whether it was ever published or not.
     *
     * <p>A request to rebuild a table waits for an answer from each of these regions. Empty, the default, if the host
     * cannot tell, and if no table has the name; then only published tables can be rebuilt by name.
     */
    default Optional<TableRegions> table(String schema, String name) {
        return Optional.empty();
    }

    /** Returns further facts about the host for logs and answers, without secrets, such as {@code version}. */
    default Map<String, String> properties() {
        return Map.of();
    }
}
