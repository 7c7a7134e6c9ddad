package dev.verglas.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.OptionReader;
import dev.verglas.api.Options;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.warehouse.WarehouseOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostConfigTest {

    private static final String STORAGE = "[storage]\ntype = \"File\"\ndata_home = \"/tmp\"\n";

    @Test
    void theDocumentedConfigurationIsRead() {
        HostConfig config = HostConfig.parse("""
                [http]
                addr = "127.0.0.1:4000"

                [storage]
                type = "File"

                [[plugins]]
                iceberg_manifest = { warehouse_root = "iceberg_warehouse", enable_incremental = true }
                """, "standalone.toml");
        assertThat(config.problems()).isEmpty();
        assertThat(config.sourceName()).isEqualTo("standalone.toml");
        assertThat(config.document().keys()).containsExactly("http", "storage", "plugins");
        assertThat(config.storage().value("type")).contains("File");
        assertThat(config.plugins()).hasSize(1);
        PluginEntry entry = config.plugins().get(0);
        assertThat(entry.name()).isEqualTo("iceberg_manifest");
        assertThat(entry.options().path()).isEqualTo("plugins[0].iceberg_manifest");
        assertThat(entry.options().line()).isEqualTo(8);
        assertThat(entry.options().value("warehouse_root")).contains("iceberg_warehouse");
        assertThat(entry.options().value("enable_incremental")).contains(true);
    }

    @Test
    void aSubTableIsReadLikeAnInlineTable() {
        HostConfig config =
                HostConfig.parse(STORAGE + "[[plugins]]\n[plugins.iceberg_manifest]\ncache_ttl_ms = 5\n", "a.toml");
        assertThat(config.problems()).isEmpty();
        assertThat(config.plugins().get(0).options().value("cache_ttl_ms")).contains(5L);
        assertThat(config.plugins().get(0).options().line("cache_ttl_ms")).isEqualTo(6);
    }

    @Test
    void aConfigurationWithoutPluginsIsFine() {
        HostConfig config = HostConfig.parse(STORAGE, "a.toml");
        assertThat(config.plugins()).isEmpty();
        assertThatCode(() -> config.check(PluginJars.none())).doesNotThrowAnyException();
    }

    @Test
    void everyShapeErrorIsReportedAtOnceInTheOrderOfTheFile() {
        HostConfig config = HostConfig.parse("""
                [[plugins]]
                [[plugins]]
                iceberg_manifest = {}
                [[plugins]]
                name = "iceberg_manifest"
                [[plugins]]
                iceberg_manifest = {}
                warehouse_root = "w"
                [[plugins]]
                iceberg_manifest = {}
                [[plugins]]
                iceberg_manifset = {}
                [storage]
                data_home = "/tmp"
                """, "a.toml");
        assertThatThrownBy(() -> config.check(PluginJars.none()))
                .isInstanceOfSatisfying(
                        PluginException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_INVALID))
                .hasMessage("""
                        a.toml has 7 problems:
                          line 1: plugins[0]: names no plugin; write a line such as iceberg_manifest = {} below [[plugins]]
                          line 5: plugins[2].name: must be a table of options, as in iceberg_manifest = { warehouse_root = "..." }
                          line 6: plugins[3]: must hold exactly one plugin, not [iceberg_manifest, warehouse_root]; begin each plugin with [[plugins]] and put its options between braces
                          line 10: plugins[4].iceberg_manifest: is configured already in line 3; keep one of them
                          line 13: storage.type: is required
                          line 3: plugins[1].iceberg_manifest: no usable JAR in any plugins directory (none is set) provides this plugin
                          line 12: plugins[5].iceberg_manifset: is not a known plugin; known are [iceberg_manifest]""");
    }

    @ParameterizedTest
    @CsvSource({
        "plugins = 1,                'line 1: plugins: must be tables, each begun with [[plugins]]'",
        "plugins = [1],              'line 1: plugins: must be tables, each begun with [[plugins]]'",
        "plugins.iceberg_manifest=1, 'line 1: plugins: must be tables, each begun with [[plugins]]'",
        "storage = 1,                'line 1: storage: must be a section [storage]'",
        "storage.type = 1,           'line 1: storage.type: must be a string, not a whole number'",
        "storage.type = \"\",          'line 1: storage.type: must not be empty'",
        "other = 1,                  'storage: is required: a section [storage] with a key type, such as type = \"File\"'"
    })
    void aWrongShapeIsReported(String toml, String problem) {
        assertThat(HostConfig.parse(toml, "a.toml").problems())
                .extracting(Object::toString)
                .contains(problem);
    }

    @Test
    void optionsOfIcebergManifestAreReportedWithKeyAndLine() {
        HostConfig config = HostConfig.parse("""
                [[plugins]]
                [plugins.iceberg_manifest]
                warehouse_root = "../outside"
                enable_incremental = "yes"
                ware_house = 1
                """, "a.toml");
        OptionReader reader = config.plugins().get(0).options().reader();
        WarehouseOptions.read(reader);
        assertThatThrownBy(reader::finish).hasMessage("""
                        line 4: plugins[0].iceberg_manifest.enable_incremental: must be true or false, not a string
                        line 3: plugins[0].iceberg_manifest.warehouse_root: must not lead out of the storage root: '.' and '..' are not allowed in it
                        line 5: plugins[0].iceberg_manifest.ware_house: is not a known key; known are [enable_incremental, warehouse_root]""");
    }

    @Test
    void aProgramCanBuildTheDocument() {
        Options entry = Options.of("plugins[0]", Map.of("iceberg_manifest", Options.of("p", Map.of())));
        Options document = Options.of(
                "", Map.of("plugins", List.of(entry), "storage", Options.of("storage", Map.of("type", "File"))));
        HostConfig config = HostConfig.of(document, "built in");
        assertThat(config.problems()).isEmpty();
        assertThat(config.plugins()).extracting(PluginEntry::name).containsExactly("iceberg_manifest");
    }

    @Test
    void aFileIsReadAsUtf8(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("host.toml");
        Files.writeString(file, STORAGE + "root = \"bücher\"\n");
        assertThat(HostConfig.load(file).storage().value("root")).contains("bücher");
        Files.write(file, "a = \"ü\"".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> HostConfig.load(file))
                .isInstanceOf(PluginException.class)
                .hasMessageContaining("host.toml cannot be read: it is not UTF-8");
    }

    @Test
    void aMissingFileIsAConfigurationError(@TempDir Path directory) {
        assertThatThrownBy(() -> HostConfig.load(directory.resolve("none.toml")))
                .isInstanceOfSatisfying(
                        PluginException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_INVALID))
                .hasMessageContaining("none.toml cannot be read");
    }

    @Test
    void syntaxErrorsNameTheFile(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("broken.toml");
        Files.writeString(file, "\n[storage\n");
        assertThatThrownBy(() -> HostConfig.load(file)).hasMessageContaining("broken.toml has 1 problem:\n  line 2: ");
    }
}
