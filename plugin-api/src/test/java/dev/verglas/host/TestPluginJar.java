package dev.verglas.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.Plugin;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.slf4j.Logger;

/** Compiles the sources of one folder below {@code test-plugins/} and packs them as a plugin JAR. */
final class TestPluginJar {

    private final Path sources;
    private final Path classes;

    private TestPluginJar(Path sources, Path classes) {
        this.sources = sources;
        this.classes = classes;
    }

    /** Compiles a test plugin into a scratch folder. */
    static TestPluginJar compile(String name, Path scratch) throws IOException {
        Path home = home(name);
        Path classes = Files.createDirectories(scratch.resolve(name + "-classes"));
        List<Path> classPath = List.of(location(Plugin.class), location(Servlet.class), location(Logger.class));
        Path olderSpi = home.resolve("spi");
        if (Files.isDirectory(olderSpi)) {
            Path spiClasses = Files.createDirectories(scratch.resolve(name + "-spi"));
            compile(olderSpi, spiClasses, List.of());
            classPath = List.of(spiClasses);
        }
        compile(home.resolve("src"), classes, classPath);
        return new TestPluginJar(home.resolve("src"), classes);
    }

    /** Compiles a test plugin and packs all of it into a directory. */
    static Path build(String name, Path scratch, Path plugins) throws IOException {
        return compile(name, scratch).pack(plugins.resolve(name + ".jar"), entry -> true);
    }

    /** Packs the entries that a filter wants. */
    Path pack(Path jar, Predicate<String> wanted) throws IOException {
        Files.createDirectories(Objects.requireNonNull(jar.getParent()));
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(out)) {
            add(packed, classes, wanted);
            add(packed, sources, entry -> !entry.endsWith(".java") && wanted.test(entry));
        }
        return jar;
    }

    /** Returns the folder of the compiled classes. */
    Path classes() {
        return classes;
    }

    private static void add(JarOutputStream packed, Path root, Predicate<String> wanted) throws IOException {
        for (Path file : files(root)) {
            String entry = root.relativize(file).toString().replace('\\', '/');
            if (wanted.test(entry)) {
                packed.putNextEntry(new JarEntry(entry));
                packed.write(Files.readAllBytes(file));
                packed.closeEntry();
            }
        }
    }

    private static void compile(Path sources, Path classes, List<Path> classPath) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
            List<Path> units = files(sources).stream()
                    .filter(file -> file.toString().endsWith(".java"))
                    .toList();
            boolean compiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of("-proc:none", "--release", "17"),
                            null,
                            files.getJavaFileObjectsFromPaths(units))
                    .call();
            assertThat(compiled).as(messages.toString()).isTrue();
        }
    }

    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Path home(String name) {
        try {
            return Path.of(Objects.requireNonNull(
                            TestPluginJar.class.getResource("/test-plugins/" + name), "no test plugin " + name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path location(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
