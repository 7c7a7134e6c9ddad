package dev.verglas.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.verglas.api.PluginHealth;
import dev.verglas.api.region.RegionId;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginReloadTest {

    private static final int ROUNDS = 100;

    @TempDir
    Path scratch;

    @Test
    void aHundredRoundsLeaveNeitherThreadNorClassLoader() throws IOException {
        Path plugins = Files.createDirectory(scratch.resolve("plugins"));
        TestPluginJar.build("recorder", scratch, plugins);
        HostConfig config =
                HostConfig.parse("[storage]\ntype = \"Recorder\"\n[[plugins]]\nrecorder = {}\n", "test.toml");
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            loaders.add(loadStartAndClose(config, plugins));
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("recorder-worker"));
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            System.gc();
            assertThat(loaders).allMatch(loader -> loader.refersTo(null));
        });
    }

    private static WeakReference<ClassLoader> loadStartAndClose(HostConfig config, Path plugins) {
        try (PluginJars jars = PluginJars.open(plugins);
                DatanodeRuntime datanode = DatanodeRuntime.builder(config, jars)
                        .host(PlainDatanodeHost::new)
                        .start();
                FrontendRuntime frontend = FrontendRuntime.builder(config, jars)
                        .store(datanode.objectStore())
                        .host(store -> new MountHost(store))
                        .start()) {
            datanode.regionHook().onRegionOpened(new RegionId(1));
            assertThat(Objects.requireNonNull(datanode.health().get("recorder")).status())
                    .isEqualTo(PluginHealth.Status.RUNNING);
            assertThat(Objects.requireNonNull(frontend.health().get("recorder")).status())
                    .isEqualTo(PluginHealth.Status.RUNNING);
            return new WeakReference<>(
                    jars.find(ProviderKind.DATANODE, "recorder").orElseThrow().loader());
        }
    }

    private record MountHost(dev.verglas.api.ObjectStore objectStore) implements dev.verglas.api.FrontendHost {
        @Override
        public String nodeId() {
            return "frontend-1";
        }

        @Override
        public java.util.Optional<dev.verglas.api.HttpMount> httpMount() {
            return java.util.Optional.of(new PlainHttpMount());
        }
    }
}
