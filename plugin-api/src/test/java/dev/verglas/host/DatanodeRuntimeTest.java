package dev.verglas.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.PluginHealth;
import dev.verglas.api.RegionHook;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.region.RegionId;
import dev.verglas.testing.InMemoryObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatanodeRuntimeTest {

    private static final RegionId REGION = new RegionId(1L << 42);
    private static final String STORAGE = "[storage]\ntype = \"Recorder\"\n";

    @TempDir
    Path scratch;

    private Path plugins;

    @BeforeEach
    void makePluginsDirectory() throws IOException {
        plugins = Files.createDirectory(scratch.resolve("plugins"));
        TestPluginJar.build("recorder", scratch, plugins);
        TestPluginJar.build("angry", scratch, plugins);
    }

    @Test
    void pluginsRunFromStartToClose() {
        try (PluginJars jars = PluginJars.open(plugins)) {
            DatanodeRuntime runtime = start(jars, STORAGE + "[[plugins]]\nrecorder = { level = 3 }\n");
            assertThat(health(runtime, "recorder").status()).isEqualTo(PluginHealth.Status.RUNNING);
            runtime.close();
            assertThat(health(runtime, "recorder").status()).isEqualTo(PluginHealth.Status.CLOSED);
            runtime.regionHook().onRegionOpened(REGION);
            assertThat(health(runtime, "recorder").details()).doesNotContainKey("hook.onRegionOpened");
        }
    }

    @Test
    void theContextClassLoaderIsThePluginsOnEveryEntry() {
        ClassLoader hostLoader = Thread.currentThread().getContextClassLoader();
        try (PluginJars jars = PluginJars.open(plugins)) {
            DatanodeRuntime runtime = start(jars, STORAGE + "[[plugins]]\nrecorder = {}\n");
            RegionHook hook = runtime.regionHook();
            hook.onSstFilesWritten(REGION, List.of());
            hook.onManifestUpdated(REGION, List.of(), 7);
            hook.onRegionOpened(REGION);
            hook.onRegionClosed(REGION);
            hook.onRegionDropped(REGION);
            hook.onRegionFilesRemoved(REGION);
            hook.onRegionGc(REGION, List.of(), false, true);
            hook.onTableChanged(REGION);
            runtime.stillShown(List.of(ObjectKey.of("data/1")));
            runtime.close();
            assertThat(health(runtime, "recorder").details())
                    .contains(
                            Map.entry("datanode.constructor", "own"),
                            Map.entry("datanode.name", "own"),
                            Map.entry("datanode.create", "own"),
                            Map.entry("datanode.regionHook", "own"),
                            Map.entry("datanode.start", "own"),
                            Map.entry("datanode.thread", "own"),
                            Map.entry("datanode.health", "own"),
                            Map.entry("datanode.stillShown", "own"),
                            Map.entry("datanode.close", "own"),
                            Map.entry("hook.onSstFilesWritten", "own"),
                            Map.entry("hook.onManifestUpdated", "own"),
                            Map.entry("hook.onRegionOpened", "own"),
                            Map.entry("hook.onRegionClosed", "own"),
                            Map.entry("hook.onRegionDropped", "own"),
                            Map.entry("hook.onRegionFilesRemoved", "own"),
                            Map.entry("hook.onRegionGc", "own"),
                            Map.entry("hook.onTableChanged", "own"))
                    .doesNotContainValue("foreign");
        }
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(hostLoader);
    }

    @Test
    void hostCodeRunsUnderTheHostsContextClassLoader() {
        PlainDatanodeHost host = new PlainDatanodeHost(new InMemoryObjectStore());
        try (PluginJars jars = PluginJars.open(plugins);
                DatanodeRuntime runtime = DatanodeRuntime.builder(config("[[plugins]]\nrecorder = {}\n"), jars)
                        .store(host.objectStore())
                        .host(store -> host)
                        .start()) {
            assertThat(health(runtime, "recorder").details()).containsEntry("node", "node-1");
            assertThat(host.loaders()).containsExactly(Thread.currentThread().getContextClassLoader());
        }
    }

    @Test
    void allProblemsOfAllPartsAreReportedAtOnce() {
        HostConfig config = HostConfig.parse("""
                [storage]
                type = "Recorder"
                [[plugins]]
                recorder = { level = 10, verbos = true }
                [[plugins]]
                angry = { at = 1 }
                [[plugins]]
                recorder = {}
                [[plugins]]
                nobody = {}
                """, "standalone.toml");
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThatThrownBy(() -> DatanodeRuntime.builder(config, jars)
                            .host(PlainDatanodeHost::new)
                            .start())
                    .hasMessage("""
                            standalone.toml has 5 problems:
                              line 8: plugins[2].recorder: is configured already in line 4; keep one of them
                              line 10: plugins[3].nobody: is not a known plugin; known are [angry, iceberg_manifest, recorder]
                              line 4: plugins[0].recorder.level: must be between 1 and 9, not 10
                              line 4: plugins[0].recorder.verbos: is not a known key; known are [level, verbose]
                              line 6: plugins[1].angry.at: must be a string, not a whole number""");
        }
    }

    @Test
    void problemsOfTheStoreAreReportedTogetherWithThoseOfTheEntries() {
        HostConfig config = HostConfig.parse(
                "[storage]\ntype = \"Recorder\"\nbucket = 5\n[[plugins]]\n[[plugins]]\nnobody = {}\n", "a.toml");
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThatThrownBy(() -> DatanodeRuntime.builder(config, jars)
                            .host(PlainDatanodeHost::new)
                            .start())
                    .isInstanceOfSatisfying(
                            PluginException.class,
                            e -> assertThat(e.problems())
                                    .extracting(problem -> problem.line() + " " + problem.key())
                                    .containsExactly("4 plugins[0]", "6 plugins[1].nobody", "3 storage.bucket"));
        }
    }

    @Test
    void anEntryThatNoJarProvidesNamesTheJarsWithProblems() throws IOException {
        Files.writeString(plugins.resolve("writer.jar"), "torn");
        HostConfig config = config("[[plugins]]\niceberg_manifest = {}\n");
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThatThrownBy(() -> DatanodeRuntime.builder(config, jars)
                            .store(new InMemoryObjectStore())
                            .host(PlainDatanodeHost::new)
                            .start())
                    .hasMessageContaining("line 2: plugins[0].iceberg_manifest: no usable JAR in the plugins directory")
                    .hasMessageContaining("writer.jar: is not a readable JAR");
        }
    }

    @Test
    void aPluginForTheOtherKindOfProcessIsPassedOver() throws IOException {
        TestPluginJar.compile("recorder", scratch)
                .pack(plugins.resolve("recorder.jar"), entry -> !entry.endsWith("DatanodePluginProvider"));
        try (PluginJars jars = PluginJars.open(plugins);
                DatanodeRuntime runtime = start(jars, STORAGE + "[[plugins]]\nrecorder = {}\n")) {
            assertThat(runtime.health()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"create", "no-hook", "start"})
    void aPluginThatDoesNotStartIsMarkedFailedAndGetsNoEvents(String at) {
        try (PluginJars jars = PluginJars.open(plugins);
                DatanodeRuntime runtime = startAngry(jars, at)) {
            assertThatCode(() -> runtime.regionHook().onRegionOpened(REGION)).doesNotThrowAnyException();
            PluginHealth health = health(runtime, "angry");
            assertThat(health.status()).isEqualTo(PluginHealth.Status.FAILED);
            assertThat(health.message()).contains(at.equals("start") ? "start failed: " : "create failed: ");
            assertThat(health.details()).containsEntry("failed_calls", "1");
            assertThat(health.details().getOrDefault("opened", "0")).isEqualTo("0");
            assertThat(health(runtime, "recorder").details()).containsEntry("hook.onRegionOpened", "own");
            assertThat(runtime.stillShown(List.of(ObjectKey.of("a"), ObjectKey.of("b"))))
                    .containsExactly(ObjectKey.of("a"));
        }
    }

    @Test
    void aPluginThatFailsToStartIsClosedOnce() {
        try (PluginJars jars = PluginJars.open(plugins)) {
            DatanodeRuntime runtime = startAngry(jars, "start");
            runtime.close();
            assertThat(health(runtime, "angry").details()).containsEntry("closed", "1");
        }
    }

    @Test
    void aPluginThatThrowsInACallbackIsMarkedFailedAndStillGetsEvents() {
        try (PluginJars jars = PluginJars.open(plugins);
                DatanodeRuntime runtime = startAngry(jars, "onRegionOpened")) {
            assertThat(health(runtime, "angry").status()).isEqualTo(PluginHealth.Status.RUNNING);
            assertThatCode(() -> {
                        runtime.regionHook().onRegionOpened(REGION);
                        runtime.regionHook().onRegionOpened(REGION);
                    })
                    .doesNotThrowAnyException();
            PluginHealth health = health(runtime, "angry");
            assertThat(health.status()).isEqualTo(PluginHealth.Status.FAILED);
            assertThat(health.message()).contains("onRegionOpened failed: ", "angry at onRegionOpened");
            assertThat(health.details()).containsEntry("opened", "2").containsEntry("failed_calls", "2");
            assertThat(health(runtime, "recorder").details()).containsEntry("hook.onRegionOpened", "own");
        }
    }

    @Test
    void aPluginThatThrowsInHealthOrCloseIsMarkedFailed() {
        try (PluginJars jars = PluginJars.open(plugins)) {
            DatanodeRuntime sick = startAngry(jars, "health");
            assertThat(health(sick, "angry").message()).contains("health failed: ");
            sick.close();
            DatanodeRuntime stubborn = startAngry(jars, "close");
            assertThatCode(stubborn::close).doesNotThrowAnyException();
            assertThat(health(stubborn, "angry").message()).contains("close failed: ");
            assertThat(health(stubborn, "recorder").status()).isEqualTo(PluginHealth.Status.CLOSED);
        }
    }

    @Test
    void filesCountAsShownWhenAPluginThrowsOnBeingAsked() {
        Set<ObjectKey> files = Set.of(ObjectKey.of("a"), ObjectKey.of("b"));
        try (PluginJars jars = PluginJars.open(plugins);
                DatanodeRuntime runtime = startAngry(jars, "stillShown")) {
            assertThat(runtime.stillShown(files)).isEqualTo(files);
        }
    }

    @Test
    void theStoreIsClosedLastAndOnlyIfTheRuntimeOpenedIt() {
        ObjectKey any = ObjectKey.of("any");
        try (PluginJars jars = PluginJars.open(plugins)) {
            DatanodeRuntime owner = start(jars, STORAGE + "[[plugins]]\nrecorder = {}\n");
            assertThat(seen(owner, any)).doesNotContain("store.close", "datanode.close");
            owner.close();
            assertThat(seen(owner, any)).contains("datanode.close=own", "store.close=own");
        }
        try (PluginJars jars = PluginJars.open(plugins)) {
            HostConfig config = config(STORAGE + "[[plugins]]\nrecorder = {}\n");
            DatanodeRuntime guest = DatanodeRuntime.builder(config, jars)
                    .store(StoreOpener.open(config, jars))
                    .host(PlainDatanodeHost::new)
                    .start();
            guest.close();
            assertThat(seen(guest, any)).contains("datanode.close=own").doesNotContain("store.close");
        }
    }

    @Test
    void anOpenedStoreIsClosedWhenTheStartFails() {
        HostConfig config = config(STORAGE + "[[plugins]]\nangry = { at = 1 }\n");
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThatThrownBy(() -> DatanodeRuntime.builder(config, jars)
                            .host(PlainDatanodeHost::new)
                            .start())
                    .isInstanceOfSatisfying(
                            PluginException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_INVALID));
            assertThat(StoreOpener.open(config, jars)
                            .get(ObjectKey.of("any"))
                            .orElseThrow()
                            .content())
                    .asString()
                    .contains("store.close=own");
        }
    }

    private DatanodeRuntime startAngry(PluginJars jars, String at) {
        return start(jars, STORAGE + "[[plugins]]\nangry = { at = \"" + at + "\" }\n[[plugins]]\nrecorder = {}\n");
    }

    private static DatanodeRuntime start(PluginJars jars, String toml) {
        return DatanodeRuntime.builder(config(toml), jars)
                .host(PlainDatanodeHost::new)
                .start();
    }

    private static HostConfig config(String toml) {
        return HostConfig.parse(toml, "test.toml");
    }

    private static PluginHealth health(DatanodeRuntime runtime, String plugin) {
        return Objects.requireNonNull(runtime.health().get(plugin), "no plugin " + plugin);
    }

    private static String seen(DatanodeRuntime runtime, ObjectKey key) {
        return new String(
                runtime.objectStore().get(key).orElseThrow().content(), java.nio.charset.StandardCharsets.UTF_8);
    }
}
