package dev.verglas.storage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.ObjectStoreProvider;
import dev.verglas.api.Options;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileObjectStoreProviderTest {

    private final FileObjectStoreProvider provider = new FileObjectStoreProvider();

    @TempDir
    Path directory;

    @Test
    void providerIsFoundByTheNameOfGreptimeDb() {
        assertThat(ServiceLoader.load(ObjectStoreProvider.class))
                .singleElement()
                .satisfies(found -> assertThat(found.name()).isEqualTo("File"));
    }

    @Test
    void openMakesDataHome() {
        Path dataHome = directory.resolve("not/yet/there");

        try (ObjectStore store = provider.open(storage(Map.of("type", "File", "data_home", dataHome.toString())))) {
            store.put(ObjectKey.of("a/b"), new byte[] {1});
        }

        assertThat(dataHome.resolve("a/b")).hasBinaryContent(new byte[] {1});
    }

    @Test
    void keysOfGreptimeDbThatMeanNothingHereAreIgnored() {
        Options options = storage(Map.of(
                "type", "File",
                "data_home", directory.toString(),
                "name", "local",
                "root", "",
                "enable_read_cache", true,
                "cache_path", "/somewhere",
                "cache_capacity", "5GiB",
                "http_client", Options.of("storage.http_client", Map.of("timeout", "30s"))));

        try (ObjectStore store = provider.open(options)) {
            assertThat(store.head(ObjectKey.of("a"))).isEmpty();
        }
    }

    @Test
    void allProblemsAreReportedTogether() {
        Options options = storage(Map.of("type", "File", "bucket", "b", "data_hom", "/x"));

        assertThatThrownBy(() -> provider.open(options)).isInstanceOfSatisfying(PluginException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_INVALID);
            assertThat(e.problems())
                    .extracting("key")
                    .containsExactlyInAnyOrder("storage.data_home", "storage.bucket", "storage.data_hom");
        });
    }

    @Test
    void dataHomeThatIsNoPathIsReported() {
        assertThatThrownBy(() -> provider.open(storage(Map.of("data_home", "a\0b"))))
                .isInstanceOfSatisfying(
                        PluginException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_INVALID))
                .hasMessageContaining("storage.data_home");
    }

    @Test
    void emptyOrWronglyTypedDataHomeIsReported() {
        assertThatThrownBy(() -> provider.open(storage(Map.of("data_home", ""))))
                .hasMessage("storage.data_home: must not be empty");
        assertThatThrownBy(() -> provider.open(storage(Map.of("data_home", 7L))))
                .hasMessageContaining("storage.data_home: must be a string");
    }

    @Test
    void dataHomeThatIsAFileIsRefused() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> provider.open(storage(Map.of("data_home", file.toString()))))
                .isInstanceOfSatisfying(
                        PluginException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_DENIED))
                .hasMessageContaining(file.toString());
    }

    private static Options storage(Map<String, ?> values) {
        return Options.of("storage", values);
    }
}
