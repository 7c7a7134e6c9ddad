package dev.verglas.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.host.PluginJars;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ShadedJarIT {

    static List<Path> pluginJars() {
        return Release.pluginJars();
    }

    @ParameterizedTest
    @MethodSource("pluginJars")
    void everyClassLiesBelowThisProjectsPackage(Path jar) throws IOException {
        assertThat(Release.entries(jar))
                .filteredOn(name -> name.endsWith(".class"))
                .isNotEmpty()
                .allMatch(name -> name.startsWith("dev/verglas/"));
    }

    @ParameterizedTest
    @MethodSource("pluginJars")
    void theSpiAndItsCompanionsComeFromTheHostOnly(Path jar) throws IOException {
        assertThat(Release.entries(jar))
                .noneMatch(name -> name.startsWith("dev/verglas/api/") || name.startsWith("dev/verglas/host/"))
                .noneMatch(name -> name.contains("jakarta/servlet/") && name.endsWith(".class"))
                .noneMatch(name -> name.contains("org/slf4j/"));
    }

    @ParameterizedTest
    @MethodSource("pluginJars")
    void carriesTheLicenceAndNoSignatureOrModule(Path jar) throws IOException {
        assertThat(Release.entries(jar))
                .contains("META-INF/LICENSE", "META-INF/NOTICE")
                .noneMatch(name -> name.matches("META-INF/[^/]*\\.(SF|RSA|DSA)"))
                .noneMatch(name -> name.endsWith("module-info.class"));
    }

    @ParameterizedTest
    @MethodSource("pluginJars")
    void everyServiceFileNamesClassesThatAreInside(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry service : zip.stream()
                    .filter(entry -> entry.getName().matches("META-INF/services/[^/]+"))
                    .toList()) {
                assertThat(implementations(zip, service))
                        .as(service.getName())
                        .isNotEmpty()
                        .allMatch(name -> zip.getEntry(name.replace('.', '/') + ".class") != null);
            }
        }
    }

    @Test
    void allLoadEachInItsOwnLoader() {
        try (PluginJars jars = PluginJars.open(Release.plugins())) {
            assertThat(jars.problems()).isEmpty();
            assertThat(jars.pluginNames()).containsExactly("iceberg_manifest");
            assertThat(jars.storeNames()).containsExactly("File");
        }
    }

    private static List<String> implementations(ZipFile zip, ZipEntry service) throws IOException {
        try (InputStream in = zip.getInputStream(service)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replaceAll("#.*", "").strip())
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
    }
}
