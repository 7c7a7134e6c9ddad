package dev.verglas.api.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.OptionReader;
import dev.verglas.api.Options;
import dev.verglas.api.error.Problem;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarehouseOptionsTest {

    @Test
    void defaultsAreThoseOfTheReference() {
        assertThat(WarehouseOptions.read(reader(Map.of()))).isEqualTo(new WarehouseOptions("iceberg_warehouse", true));
    }

    @Test
    void bothKeysAreRead() {
        OptionReader reader = reader(Map.of("warehouse_root", "a/b c", "enable_incremental", false));
        assertThat(WarehouseOptions.read(reader)).isEqualTo(new WarehouseOptions("a/b c", false));
        assertThat(reader.problems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'',       must not be empty",
        "' ',      must not be empty",
        "/,        must not begin with '/': it is a folder below the storage root",
        "/a,       must not begin with '/': it is a folder below the storage root",
        "a/,       must not end with '/'",
        "../a,     must not lead out of the storage root: '.' and '..' are not allowed in it",
        "a/../b,   must not lead out of the storage root: '.' and '..' are not allowed in it",
        "..,       must not lead out of the storage root: '.' and '..' are not allowed in it",
        "./a,      must not lead out of the storage root: '.' and '..' are not allowed in it",
        "a//b,     must not hold an empty folder name ('//')",
        "'a\tb',   must not hold control characters"
    })
    void aRootThatIsEmptyOrEscapesIsReported(String root, String message) {
        OptionReader reader = Options.builder("plugins[0].iceberg_manifest", 2)
                .put("warehouse_root", root, 3)
                .build()
                .reader();
        assertThat(WarehouseOptions.read(reader).warehouseRoot()).isEqualTo("iceberg_warehouse");
        assertThat(reader.problems())
                .containsExactly(new Problem("plugins[0].iceberg_manifest.warehouse_root", 3, message));
        assertThatThrownBy(() -> new WarehouseOptions(root, true)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRootThatLeavesNoRoomIsReported() {
        OptionReader reader = reader(Map.of("warehouse_root", "ü".repeat(129)));
        WarehouseOptions.read(reader);
        assertThat(reader.problems()).extracting(Problem::message).containsExactly("must not be longer than 256 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"iceberg_warehouse", "..a", "a/...", "ü", "50%"})
    void anyRootThatIsReadMakesALayout(String root) {
        OptionReader reader = reader(Map.of("warehouse_root", root));
        WarehouseOptions options = WarehouseOptions.read(reader);
        assertThat(reader.problems()).isEmpty();
        assertThat(WarehouseLayout.of(options.warehouseRoot(), "greptime").root())
                .hasToString(root + "/greptime");
    }

    @Test
    void keysOfTheOtherPluginAreNotUnknownButMisspeltOnesAre() {
        OptionReader writer = reader(Map.of("cache_ttl_ms", 5, "cache_ttl", 5));
        WarehouseOptions.read(writer);
        WarehouseOptions.CATALOG_KEYS.forEach(writer::ignore);
        assertThat(writer.problems()).extracting(Problem::key).containsExactly("p.cache_ttl");
    }

    @Test
    void noKeyBelongsToBothPlugins() {
        assertThat(WarehouseOptions.WRITER_KEYS)
                .contains("reader_grace_seconds", "time_type", "unsigned")
                .doesNotContainAnyElementsOf(WarehouseOptions.CATALOG_KEYS)
                .doesNotContain("warehouse_root", "enable_incremental");
        assertThat(WarehouseOptions.CATALOG_KEYS)
                .contains("bind_addr", "cache_ttl_ms")
                .doesNotContain("warehouse_root", "enable_incremental");
    }

    private static OptionReader reader(Map<String, ?> values) {
        return Options.of("p", values).reader();
    }
}
