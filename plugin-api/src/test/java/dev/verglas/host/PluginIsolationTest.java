package dev.verglas.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.testing.InMemoryObjectStore;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads a plugin below a host class path that has another version of its library and services files of its own. */
class PluginIsolationTest {

    @TempDir
    Path scratch;

    private Path plugins;
    private URL hostilePath;

    @BeforeEach
    void makeHostileParent() throws IOException {
        plugins = Files.createDirectory(scratch.resolve("plugins"));
        TestPluginJar.build("recorder", scratch, plugins);
        hostilePath = TestPluginJar.build("hostile-parent", scratch, scratch.resolve("host"))
                .toUri()
                .toURL();
    }

    @Test
    void thePluginSeesItsOwnLibraryAndNothingOfTheHosts() throws IOException {
        Map<String, String> seen = factsOfARun();
        assertThat(seen)
                .containsEntry("services", "plugin")
                .containsEntry("resource", "plugin")
                .containsEntry("resources", "1")
                .containsEntry("provider_files", "1")
                .containsEntry("host_library", "none")
                .containsEntry("host_private", "none");
    }

    @Test
    void whatBothSidesShareComesFromTheHost() throws IOException {
        assertThat(factsOfARun())
                .containsEntry("slf4j", "parent")
                .containsEntry("servlet", "parent")
                .containsEntry("host", "parent");
    }

    @Test
    void aCopyOfTheSpiInsideTheJarIsNotUsed() throws IOException {
        TestPluginJar recorder = TestPluginJar.compile("recorder", scratch);
        Path copies = Files.createDirectories(recorder.classes().resolve("dev/verglas/api"));
        Files.writeString(copies.resolve("Plugin.class"), "not a class");
        recorder.pack(plugins.resolve("recorder.jar"), entry -> true);
        assertThat(factsOfARun()).containsEntry("services", "plugin");
    }

    @Test
    void providersOnTheHostsClassPathDoNotAppearAsProvidersOfAJar() throws IOException {
        try (URLClassLoader hostile = hostile();
                PluginJars jars = PluginJars.open(plugins, hostile)) {
            assertThat(jars.pluginNames()).containsExactly("recorder");
        }
    }

    @Test
    void resourcesOfSharedPackagesAndOfTheJdkAreSeen() throws IOException {
        try (URLClassLoader hostile = hostile();
                PluginClassLoader loader = new PluginClassLoader(plugins.resolve("recorder.jar"), hostile)) {
            assertThat(loader.getResource("dev/verglas/api/Plugin.class")).isNotNull();
            assertThat(loader.resources("dev/verglas/api/Plugin.class")).hasSize(1);
            assertThat(loader.getResource("java/lang/Object.class")).isNotNull();
            assertThat(loader.getResource("hostile/OnlyInParent.class")).isNull();
            assertThat(loader.getResourceAsStream("hostile/OnlyInParent.class")).isNull();
            assertThat(loader.isRegisteredAsParallelCapable()).isTrue();
        }
    }

    @Test
    void closingOneLoaderOfAJarDoesNotDisturbAnother() throws IOException {
        Path jar = plugins.resolve("recorder.jar");
        ClassLoader host = getClass().getClassLoader();
        try (PluginClassLoader stays = new PluginClassLoader(jar, host)) {
            try (PluginClassLoader goes = new PluginClassLoader(jar, host)) {
                Objects.requireNonNull(goes.getResourceAsStream("lib/version.txt"))
                        .close();
            }
            try (var in = Objects.requireNonNull(stays.getResourceAsStream("lib/version.txt"))) {
                assertThat(in.readAllBytes()).asString().isEqualTo("plugin\n");
            }
        }
    }

    private Map<String, String> factsOfARun() throws IOException {
        HostConfig config = HostConfig.parse("[[plugins]]\nrecorder = {}\n", "test.toml");
        try (URLClassLoader hostile = hostile();
                PluginJars jars = PluginJars.open(plugins, hostile);
                DatanodeRuntime runtime = DatanodeRuntime.builder(config, jars)
                        .store(new InMemoryObjectStore())
                        .host(PlainDatanodeHost::new)
                        .start()) {
            return Objects.requireNonNull(runtime.health().get("recorder")).details();
        }
    }

    private URLClassLoader hostile() {
        return new URLClassLoader(new URL[] {hostilePath}, getClass().getClassLoader());
    }
}
