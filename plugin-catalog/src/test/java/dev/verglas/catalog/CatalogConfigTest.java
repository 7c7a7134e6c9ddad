package dev.verglas.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.Options;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.error.Problem;
import dev.verglas.api.warehouse.WarehouseOptions;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogConfigTest {

    private static final String PATH = "plugins[0].iceberg_manifest";

    @Test
    void defaultsArePinned() {
        CatalogConfig config = parse(Map.of());
        assertThat(config.warehouseRoot()).isEqualTo("iceberg_warehouse");
        assertThat(config.bindAddress()).isEmpty();
        assertThat(config.cacheTimeToLive()).isZero();
        assertThat(config.layout().root().value()).isEqualTo("iceberg_warehouse/greptime");
    }

    @Test
    void everyKeyIsMapped() {
        CatalogConfig config =
                parse(Map.of("warehouse_root", "w/x", "bind_addr", "127.0.0.1:4100", "cache_ttl_ms", 250L));
        assertThat(config.warehouseRoot()).isEqualTo("w/x");
        assertThat(config.bindAddress()).hasValue(new InetSocketAddress("127.0.0.1", 4100));
        assertThat(config.cacheTimeToLive()).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void catalogReadsExactlyTheKeysThatTheSpiReservesForIt() {
        assertThat(WarehouseOptions.CATALOG_KEYS)
                .containsExactlyInAnyOrder(CatalogConfig.BIND_ADDR, CatalogConfig.CACHE_TTL_MS);
    }

    @Test
    void writerKeysArePassedOver() {
        Map<String, Object> options = new java.util.HashMap<>(Map.of("enable_incremental", false));
        WarehouseOptions.WRITER_KEYS.forEach(key -> options.put(key, "the writer's business"));
        assertThat(parse(options).warehouseRoot()).isEqualTo("iceberg_warehouse");
    }

    @Test
    void allProblemsAreToldAtOnce() {
        assertThatThrownBy(() -> parse(
                        Map.of("warehouse_root", "../x", "bind_addr", "nowhere", "cache_ttl_ms", -1L, "cache_tll", 1L)))
                .isInstanceOfSatisfying(
                        PluginException.class,
                        e -> assertThat(e.problems())
                                .extracting(Problem::key)
                                .containsExactlyInAnyOrderElementsOf(List.of(
                                        PATH + ".warehouse_root",
                                        PATH + ".bind_addr",
                                        PATH + ".cache_ttl_ms",
                                        PATH + ".cache_tll")));
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0:0, 0.0.0.0, 0", "localhost:65535, localhost, 65535", "[::1]:4000, [::1], 4000"})
    void addressesAreHostAndPort(String text, String host, int port) {
        assertThat(parse(Map.of("bind_addr", text)).bindAddress()).hasValue(new InetSocketAddress(host, port));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "4000", ":4000", "localhost", "localhost:", "localhost:65536", "::1:4000", "http://x:1"})
    void whatIsNoAddressIsAProblem(String text) {
        assertThatThrownBy(() -> parse(Map.of("bind_addr", text))).hasMessageContaining("must be host:port");
    }

    private static CatalogConfig parse(Map<String, Object> values) {
        return CatalogConfig.parse(Options.of(PATH, values));
    }
}
