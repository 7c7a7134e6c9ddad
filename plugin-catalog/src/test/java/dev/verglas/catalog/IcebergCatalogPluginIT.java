package dev.verglas.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.FrontendPlugin;
import dev.verglas.api.FrontendPluginProvider;
import dev.verglas.api.HttpMount;
import dev.verglas.api.Options;
import dev.verglas.api.PluginHealth;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.catalog.fixture.TestFrontend;
import dev.verglas.testing.InMemoryObjectStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class IcebergCatalogPluginIT {

    @Test
    void providerIsFoundUnderItsName() {
        assertThat(ServiceLoader.load(FrontendPluginProvider.class))
                .singleElement()
                .extracting(FrontendPluginProvider::name)
                .isEqualTo("iceberg_manifest");
    }

    @Test
    void healthFollowsTheLifeCycle() {
        FrontendPlugin plugin = plugin(Map.of(), Optional.empty());
        assertThat(plugin.health().status()).isEqualTo(PluginHealth.Status.CREATED);
        plugin.start();
        assertThat(plugin.health().status()).isEqualTo(PluginHealth.Status.RUNNING);
        assertThat(plugin.health().details().get("address")).matches("http://127\\.0\\.0\\.1:[1-9][0-9]*/v1/iceberg");
        plugin.close();
        assertThat(plugin.health()).isEqualTo(PluginHealth.of(PluginHealth.Status.CLOSED, ""));
        plugin.close();
        assertThatThrownBy(plugin::start).isInstanceOf(PluginException.class);
    }

    @Test
    void closingWhatWasNeverStartedIsFine() {
        FrontendPlugin plugin = plugin(Map.of(), Optional.empty());
        plugin.close();
        assertThat(plugin.health().status()).isEqualTo(PluginHealth.Status.CLOSED);
    }

    @Test
    void ownAddressWinsOverTheHostsServer() {
        HttpMount refusing = (path, servlet) -> {
            throw new AssertionError("mounted at " + path);
        };
        FrontendPlugin plugin = plugin(Map.of("bind_addr", "127.0.0.1:0"), Optional.of(refusing));
        plugin.start();
        assertThat(plugin.health().details().get("address")).startsWith("http://127.0.0.1:");
        plugin.close();
    }

    @Test
    void takenPortIsToldWithWhatToDo() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();
            FrontendPlugin plugin = plugin(Map.of("bind_addr", address), Optional.empty());
            assertThatThrownBy(plugin::start)
                    .hasMessageContainingAll(address, "bind_addr")
                    .isInstanceOfSatisfying(
                            PluginException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_INVALID));
            plugin.close();
        }
    }

    private static FrontendPlugin plugin(Map<String, Object> options, Optional<HttpMount> mount) {
        return new IcebergCatalogPluginProvider()
                .create(
                        Options.of("plugins[0].iceberg_manifest", options),
                        new TestFrontend(new InMemoryObjectStore(), mount, Map.of()));
    }
}
