package dev.verglas.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreOpenerTest {

    private static final ObjectKey KEY = ObjectKey.of("key");

    @TempDir
    Path scratch;

    private Path plugins;

    @BeforeEach
    void makePluginsDirectory() throws IOException {
        plugins = Files.createDirectory(scratch.resolve("plugins"));
        TestPluginJar.build("recorder", scratch, plugins);
    }

    @Test
    void aStoreFromAJarRunsUnderItsOwnContextClassLoader() {
        try (PluginJars jars = PluginJars.open(plugins)) {
            ObjectStore store = StoreOpener.open(storage("type = \"Recorder\"\nbucket = \"b\""), jars);
            store.getRange(KEY, 0, 1);
            store.head(KEY);
            store.createIfAbsent(KEY, new byte[0]);
            store.put(KEY, new byte[0]);
            store.replace(KEY, new byte[0], "1");
            store.list("", Optional.empty(), 1);
            store.deleteAll(List.of(KEY));
            assertThat(store.location(KEY)).isEqualTo("recorder:key");
            store.close();
            assertThat(seen(store))
                    .contains("store.name=own", "store.open=own", "store.getRange=own", "store.head=own")
                    .contains("store.createIfAbsent=own", "store.put=own", "store.replace=own", "store.list=own")
                    .contains("store.deleteAll=own", "store.uri=own", "store.close=own", "store.get=own")
                    .doesNotContain("foreign");
        }
    }

    @Test
    void aStoreOnTheHostsClassPathIsFoundWithoutAnyJar() throws IOException {
        Path empty = Files.createDirectory(scratch.resolve("empty"));
        URL library = plugins.resolve("recorder.jar").toUri().toURL();
        try (URLClassLoader host =
                        new URLClassLoader(new URL[] {library}, getClass().getClassLoader());
                PluginJars jars = PluginJars.open(empty, host)) {
            ObjectStore store = StoreOpener.open(storage("type = \"Recorder\""), jars);
            store.head(KEY);
            assertThat(seen(store)).contains("store.open=own", "store.head=own");
        }
    }

    @Test
    void anUnknownTypeNamesTheOnesThatWereFound() {
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThatThrownBy(() -> StoreOpener.open(storage("type = \"recorder\""), jars))
                    .hasMessageContaining("test.toml has 1 problem:\n  line 2: storage.type: no store \"recorder\"")
                    .hasMessageContaining("found were [Recorder]");
        }
    }

    @Test
    void problemsOfTheSectionCarryTheirLines() {
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThatThrownBy(() ->
                            StoreOpener.open(storage("type = \"Recorder\"\nbucket = true\nbuckett = \"b\""), jars))
                    .hasMessage("""
                            test.toml has 2 problems:
                              line 3: storage.bucket: must be a string, not true or false
                              line 4: storage.buckett: is not a known key; known are [bucket, type]""");
        }
    }

    @Test
    void aMissingTypeIsReported() {
        assertThatThrownBy(() -> StoreOpener.open(storage("bucket = \"b\""), PluginJars.none()))
                .hasMessageContaining("line 1: storage.type: is required");
        assertThatThrownBy(() -> StoreOpener.open(HostConfig.parse("a = 1", "test.toml"), PluginJars.none()))
                .hasMessageContaining("storage: is required");
    }

    @Test
    void aProviderThatBreaksIsUnusable() throws IOException {
        TestPluginJar.build("angry", scratch, plugins);
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThatThrownBy(() -> StoreOpener.open(storage("type = \"Broken\""), jars))
                    .isInstanceOfSatisfying(
                            PluginException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_UNUSABLE))
                    .hasMessageContaining("the object store Broken cannot be opened")
                    .hasMessageContaining("a class is missing from the JAR");
        }
    }

    @Test
    void aStoreThatCannotBeReachedSaysSoItself() throws IOException {
        TestPluginJar.build("angry", scratch, plugins);
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThatThrownBy(() -> StoreOpener.open(storage("type = \"Broken\"\nreason = \"down\""), jars))
                    .isInstanceOfSatisfying(
                            PluginException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_UNAVAILABLE))
                    .hasMessage("the store is down");
        }
    }

    private static String seen(ObjectStore store) {
        return new String(store.get(KEY).orElseThrow().content(), StandardCharsets.UTF_8);
    }

    private static HostConfig storage(String keys) {
        return HostConfig.parse("[storage]\n" + keys + "\n", "test.toml");
    }
}
