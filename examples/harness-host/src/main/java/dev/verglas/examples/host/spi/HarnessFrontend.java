package dev.verglas.examples.host.spi;

import dev.verglas.api.FrontendHost;
import dev.verglas.api.HttpMount;
import dev.verglas.api.ObjectStore;
import java.util.Map;
import java.util.Optional;

/**
 * The host as plugins of a frontend see it.
 *
 * @param mount the host's own HTTP server
 */
public record HarnessFrontend(String nodeId, ObjectStore objectStore, HttpMount mount) implements FrontendHost {

    @Override
    public Optional<HttpMount> httpMount() {
        return Optional.of(mount);
    }

    @Override
    public Map<String, String> properties() {
        return Map.of("host", "verglas-harness-host");
    }
}
