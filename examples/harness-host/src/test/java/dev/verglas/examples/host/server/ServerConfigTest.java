package dev.verglas.examples.host.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.verglas.api.error.PluginException;
import dev.verglas.api.error.Problem;
import dev.verglas.host.HostConfig;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerConfigTest {

    @Test
    void everyKeyHasADefault() {
        ServerConfig config = parse("");

        assertThat(config.http().getHostString()).isEqualTo("127.0.0.1");
        assertThat(config.http().getPort()).isEqualTo(4000);
        assertThat(config.pluginsDir()).isEmpty();
        assertThat(config.ownership().owns(7)).isTrue();
        assertThat(config.ownership().isShared()).isFalse();
        assertThat(config.zoneLessTimestamps()).isFalse();
    }

    @Test
    void everyKeyIsRead() {
        ServerConfig config = parse("""
                plugins_dir = "jars"
                node_id = 1
                zone_less_timestamps = true
                [http]
                addr = "0.0.0.0:0"
                [cluster]
                datanodes = 3
                [storage]
                type = "File"
                """);

        assertThat(config.http().getPort()).isZero();
        assertThat(config.pluginsDir()).contains(Path.of("jars"));
        assertThat(config.zoneLessTimestamps()).isTrue();
        assertThat(config.ownership().owns(1)).isTrue();
        assertThat(config.ownership().owns(4)).isTrue();
        assertThat(config.ownership().owns(3)).isFalse();
    }

    @Test
    void listedRegionsCountInsteadOfTheRule() {
        ServerConfig config = parse("node_id = 5\n[cluster]\nregions = [0, 3]");

        assertThat(config.ownership().regions()).isEqualTo(Optional.of(Set.of(0, 3)));
        assertThat(config.ownership().owns(3)).isTrue();
        assertThat(config.ownership().owns(5)).isFalse();
        assertThat(config.ownership().isShared()).isTrue();
    }

    @Test
    void allProblemsAreReportedWithTheirKeysAndLines() {
        assertThatExceptionOfType(PluginException.class)
                .isThrownBy(() -> parse("""
                        node_id = 2
                        plugin_dir = "x"
                        [http]
                        addr = "localhost"
                        port = 1
                        [cluster]
                        datanodes = 2
                        regions = ["a"]
                        """))
                .satisfies(e -> assertThat(e.problems())
                        .extracting(Problem::key)
                        .containsExactlyInAnyOrder("plugin_dir", "http.addr", "http.port", "cluster.regions"));
        assertThatExceptionOfType(PluginException.class)
                .isThrownBy(() -> parse("node_id = 2\n[cluster]\ndatanodes = 2"))
                .withMessageContaining("node_id: must be below cluster.datanodes, which is 2");
    }

    private static ServerConfig parse(String toml) {
        return ServerConfig.of(HostConfig.parse(toml, "test.toml"));
    }
}
