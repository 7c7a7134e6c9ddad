package dev.verglas.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.FrontendHost;
import dev.verglas.api.HttpMount;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.PluginHealth;
import dev.verglas.testing.InMemoryObjectStore;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrontendRuntimeTest {

    private static final HostConfig CONFIG = HostConfig.parse("[[plugins]]\nrecorder = {}\n", "test.toml");

    @TempDir
    Path scratch;

    private final PlainHttpMount mount = new PlainHttpMount();
    private Path plugins;

    @BeforeEach
    void makePluginsDirectory() throws IOException {
        plugins = Files.createDirectory(scratch.resolve("plugins"));
        TestPluginJar.build("recorder", scratch, plugins);
    }

    @Test
    void servletsRunUnderThePluginsContextClassLoader() throws Exception {
        try (PluginJars jars = PluginJars.open(plugins)) {
            FrontendRuntime runtime = start(jars);
            Servlet servlet = Objects.requireNonNull(mount.servlets().get("/recorder"));
            servlet.service(request(null), fake(ServletResponse.class, null));
            assertThat(servlet.getServletInfo()).isEqualTo("recorder");
            runtime.close();
            assertThat(health(runtime).details())
                    .contains(
                            Map.entry("frontend.name", "own"),
                            Map.entry("frontend.create", "own"),
                            Map.entry("frontend.start", "own"),
                            Map.entry("frontend.health", "own"),
                            Map.entry("frontend.close", "own"),
                            Map.entry("servlet.init", "own"),
                            Map.entry("servlet.service", "own"),
                            Map.entry("servlet.getServletInfo", "own"),
                            Map.entry("servlet.destroy", "own"))
                    .doesNotContainValue("foreign");
        }
    }

    @Test
    void theHostsServerIsCalledUnderTheHostsContextClassLoader() {
        try (PluginJars jars = PluginJars.open(plugins);
                FrontendRuntime runtime = start(jars)) {
            ClassLoader own = Thread.currentThread().getContextClassLoader();
            assertThat(runtime.health()).containsOnlyKeys("recorder");
            assertThat(mount.loaders()).containsExactly(own, own);
        }
    }

    @Test
    void exceptionsOfAServletReachTheServerAsTheyAre() {
        try (PluginJars jars = PluginJars.open(plugins);
                FrontendRuntime runtime = start(jars)) {
            Servlet servlet = Objects.requireNonNull(mount.servlets().get("/recorder"));
            assertThatThrownBy(() -> servlet.service(request("yes"), fake(ServletResponse.class, null)))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage("asked to fail");
            assertThat(health(runtime).status()).isEqualTo(PluginHealth.Status.RUNNING);
        }
    }

    @Test
    void servletsThatThePluginForgotAreTakenAwayAtTheEnd() {
        try (PluginJars jars = PluginJars.open(plugins)) {
            FrontendRuntime runtime = start(jars);
            assertThat(mount.servlets()).containsOnlyKeys("/forgotten", "/recorder");
            runtime.close();
            assertThat(mount.servlets()).isEmpty();
        }
    }

    @Test
    void aPluginThatFailsToStartLeavesNoServletBehind() {
        mount.mount("/forgotten", new GenericServletStub());
        try (PluginJars jars = PluginJars.open(plugins);
                FrontendRuntime runtime = start(jars)) {
            assertThat(health(runtime).status()).isEqualTo(PluginHealth.Status.FAILED);
            assertThat(health(runtime).message()).contains("start failed: ", "/forgotten is taken");
            assertThat(mount.servlets()).containsOnlyKeys("/forgotten");
        }
    }

    @Test
    void aProviderOfAnOlderSpiIsMarkedFailed() throws IOException {
        TestPluginJar.build("old-spi", scratch, plugins);
        HostConfig config = HostConfig.parse("[[plugins]]\nold = {}\n[[plugins]]\nrecorder = {}\n", "test.toml");
        try (PluginJars jars = PluginJars.open(plugins);
                FrontendRuntime runtime = FrontendRuntime.builder(config, jars)
                        .store(new InMemoryObjectStore())
                        .host(store -> new Host(store, Optional.of(mount)))
                        .start()) {
            PluginHealth old = Objects.requireNonNull(runtime.health().get("old"));
            assertThat(old.status()).isEqualTo(PluginHealth.Status.FAILED);
            assertThat(old.message())
                    .contains("create failed: was built for another version of the Verglas SPI", "AbstractMethodError");
            assertThat(health(runtime).status()).isEqualTo(PluginHealth.Status.RUNNING);
        }
    }

    @Test
    void aHostWithoutAServerGivesNoMount() {
        try (PluginJars jars = PluginJars.open(plugins);
                FrontendRuntime runtime = FrontendRuntime.builder(CONFIG, jars)
                        .store(new InMemoryObjectStore())
                        .host(store -> new Host(store, Optional.empty()))
                        .start()) {
            assertThat(health(runtime).status()).isEqualTo(PluginHealth.Status.RUNNING);
            assertThat(health(runtime).details()).doesNotContainKey("servlet.init");
        }
    }

    private FrontendRuntime start(PluginJars jars) {
        return FrontendRuntime.builder(CONFIG, jars)
                .store(new InMemoryObjectStore())
                .host(store -> new Host(store, Optional.of(mount)))
                .start();
    }

    private static PluginHealth health(FrontendRuntime runtime) {
        return Objects.requireNonNull(runtime.health().get("recorder"));
    }

    private static ServletRequest request(@Nullable String fail) {
        return fake(ServletRequest.class, fail);
    }

    /** Makes an object whose every method returns one value. */
    private static <T> T fake(Class<T> type, @Nullable Object answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> answer));
    }

    private record Host(ObjectStore objectStore, Optional<HttpMount> httpMount) implements FrontendHost {
        @Override
        public String nodeId() {
            return "frontend-1";
        }
    }

    private static final class GenericServletStub extends jakarta.servlet.GenericServlet {
        private static final long serialVersionUID = 1L;

        @Override
        public void service(ServletRequest request, ServletResponse response) {}
    }
}
