package dev.verglas.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.moandjiezana.toml.Toml;
import dev.verglas.api.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares our parser with toml4j, which the project's design card names; see docs/decisions/0001-toml-parser.md. */
class TomlParserComparisonTest {

    private static final String PLUGIN = """
            [[plugins]]
            iceberg_manifest = { warehouse_root = "iceberg_warehouse", enable_incremental = true }
            """;

    /** The configurations that the documentation shows, and those that ship with the examples. */
    static Stream<String> documented() {
        return Stream.concat(Stream.of(PLUGIN, """
                        plugins_dir = "plugins"

                        [http]
                        addr = "127.0.0.1:4000"

                        [storage]
                        type = "File"
                        data_home = "/var/lib/verglas"

                        """ + PLUGIN, """
                        [storage]
                        type = "S3"
                        bucket = "greptime"
                        root = "prod"
                        endpoint = "https://s3.eu-central-1.amazonaws.com"
                        region = "eu-central-1"
                        access_key_id = "id"
                        secret_access_key = "secret"

                        """ + PLUGIN), examples());
    }

    private static Stream<String> examples() {
        Path configs = Path.of("..", "examples", "configs");
        if (!Files.isDirectory(configs)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(configs)) {
            return files
                    .filter(file -> file.toString().endsWith(".toml"))
                    .sorted()
                    .map(TomlParserComparisonTest::read)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("documented")
    void bothReadTheDocumentedConfigurationsAlike(String toml) {
        Map<String, Object> ours = plain(TomlDocument.parse(toml, "documented.toml"));
        assertThat(ours).isNotEmpty().isEqualTo(new Toml().read(toml).toMap());
    }

    @Test
    void toml4jDropsAKeyWithoutAValueAndWeReportIt() {
        String toml = "[storage]\ntype =\nroot = \"a\"\n";
        assertThat(new Toml().read(toml).getTable("storage").toMap()).doesNotContainKey("type");
        assertThatThrownBy(() -> TomlDocument.parse(toml, "a.toml")).hasMessageContaining("line 2: ");
    }

    @Test
    void toml4jReadsALeadingZeroAsIfItWereNotThereAndWeReportIt() {
        String toml = "port = 01\n";
        assertThat(new Toml().read(toml).toMap()).containsEntry("port", 1L);
        assertThatThrownBy(() -> TomlDocument.parse(toml, "a.toml")).hasMessageContaining("line 1: ");
    }

    @Test
    void toml4jRejectsDottedKeysAndWeReadThem() {
        String toml = "storage.type = \"File\"\n";
        assertThatThrownBy(() -> new Toml().read(toml)).isInstanceOf(IllegalStateException.class);
        assertThat(plain(TomlDocument.parse(toml, "a.toml"))).isEqualTo(Map.of("storage", Map.of("type", "File")));
    }

    private static Map<String, Object> plain(Options options) {
        Map<String, Object> values = new TreeMap<>();
        for (String key : options.keys()) {
            values.put(key, plain(options.value(key).orElseThrow()));
        }
        return values;
    }

    private static Object plain(Object value) {
        if (value instanceof Options options) {
            return plain(options);
        }
        return value instanceof List<?> list
                ? list.stream().map(element -> plain((Object) element)).toList()
                : value;
    }
}
