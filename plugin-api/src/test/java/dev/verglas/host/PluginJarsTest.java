package dev.verglas.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginJarsTest {

    @TempDir
    Path scratch;

    private Path plugins;

    @BeforeEach
    void makePluginsDirectory() throws IOException {
        plugins = Files.createDirectory(scratch.resolve("plugins"));
    }

    @Test
    void aJarOffersItsProvidersOfAllThreeKinds() throws IOException {
        TestPluginJar.build("recorder", scratch, plugins);
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThat(jars.problems()).isEmpty();
            assertThat(jars.pluginNames()).containsExactly("recorder");
            assertThat(jars.storeNames()).containsExactly("Recorder");
        }
    }

    @Test
    void anEmptyDirectoryIsFineAndOtherFilesAreNotLookedAt() throws IOException {
        Files.writeString(plugins.resolve("README.txt"), "no JAR");
        Files.createDirectory(plugins.resolve("folder.jar"));
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThat(jars.problems()).isEmpty();
            assertThat(jars.pluginNames()).isEmpty();
        }
    }

    @Test
    void aMissingDirectoryIsAConfigurationError() {
        assertThatThrownBy(() -> PluginJars.open(scratch.resolve("nowhere")))
                .isInstanceOfSatisfying(
                        PluginException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_INVALID))
                .hasMessageContaining("plugins_dir")
                .hasMessageContaining("nowhere");
    }

    @Test
    void aCorruptZipIsReported() throws IOException {
        Path jar = TestPluginJar.build("recorder", scratch, plugins);
        byte[] content = Files.readAllBytes(jar);
        Files.write(plugins.resolve("torn.jar"), Arrays.copyOf(content, content.length / 2));
        assertOnlyProblem("torn.jar", "is not a readable JAR");
    }

    @Test
    void aThrowingConstructorIsReported() throws IOException {
        TestPluginJar.build("recorder", scratch, plugins);
        TestPluginJar.build("throws-in-constructor", scratch, plugins);
        assertOnlyProblem("throws-in-constructor.jar", "no licence today");
    }

    @Test
    void aMissingClassIsReported() throws IOException {
        TestPluginJar.build("recorder", scratch, plugins);
        TestPluginJar.compile("missing-class", scratch)
                .pack(plugins.resolve("missing-class.jar"), entry -> !entry.contains("Library"));
        assertOnlyProblem("missing-class.jar", "a class is missing from the JAR", "bad/Library");
    }

    @Test
    void aServicesFileThatNamesAMissingClassIsReported() throws IOException {
        TestPluginJar.build("recorder", scratch, plugins);
        TestPluginJar.compile("missing-class", scratch)
                .pack(plugins.resolve("missing-class.jar"), entry -> entry.startsWith("META-INF"));
        assertOnlyProblem("missing-class.jar", "bad.MissingClass not found");
    }

    @Test
    void aClassThatIsNoProviderIsReported() throws IOException {
        TestPluginJar.build("recorder", scratch, plugins);
        TestPluginJar.build("wrong-type", scratch, plugins);
        assertOnlyProblem("wrong-type.jar", "bad.WrongType not a subtype");
    }

    @Test
    void aJarWithoutAProviderIsReported() throws IOException {
        TestPluginJar.build("recorder", scratch, plugins);
        TestPluginJar.build("no-provider", scratch, plugins);
        assertOnlyProblem(
                "no-provider.jar", "provides nothing", "META-INF/services/dev.verglas.api.DatanodePluginProvider");
    }

    @Test
    void aProviderWithoutANameIsReported() throws IOException {
        TestPluginJar.build("recorder", scratch, plugins);
        TestPluginJar.build("nameless", scratch, plugins);
        assertOnlyProblem("nameless.jar", "bad.Nameless has no name");
    }

    @Test
    void aProviderOfAnOlderSpiIsReported() throws IOException {
        TestPluginJar.build("recorder", scratch, plugins);
        TestPluginJar.build("old-spi", scratch, plugins);
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThat(jars.problems()).hasSize(1);
            assertThat(jars.problems().get(0).key()).isEqualTo("old-spi.jar");
            assertThat(jars.problems().get(0).message())
                    .contains("bad.OldDatanode", "built for another version of the Verglas SPI", "AbstractMethodError");
        }
    }

    @Test
    void theSamePluginInTwoJarsIsReportedAndNeitherIsUsed() throws IOException {
        TestPluginJar recorder = TestPluginJar.compile("recorder", scratch);
        recorder.pack(plugins.resolve("recorder-1.jar"), entry -> true);
        recorder.pack(plugins.resolve("recorder-2.jar"), entry -> true);
        TestPluginJar.build("angry", scratch, plugins);
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThat(jars.pluginNames()).containsExactly("angry");
            assertThat(jars.storeNames()).as("the store of angry.jar alone").containsExactly("Broken");
            assertThat(jars.problems()).hasSize(6);
            assertThat(jars.problems())
                    .anySatisfy(problem -> assertThat(problem.toString())
                            .isEqualTo("recorder-1.jar: datanode plugin recorder is also provided by recorder-2.jar,"
                                    + " so neither is used; remove one of the two"));
        }
    }

    @Test
    void closingTwiceIsHarmless() throws IOException {
        TestPluginJar.build("recorder", scratch, plugins);
        PluginJars jars = PluginJars.open(plugins);
        jars.close();
        jars.close();
        assertThat(jars.pluginNames()).isEmpty();
    }

    private void assertOnlyProblem(String jar, String... parts) {
        try (PluginJars jars = PluginJars.open(plugins)) {
            assertThat(jars.problems()).hasSize(1);
            assertThat(jars.problems().get(0).key()).isEqualTo(jar);
            assertThat(jars.problems().get(0).message()).contains(parts);
            assertThat(jars.pluginNames()).as("the good JAR loads all the same").contains("recorder");
        }
    }
}
