package dev.verglas.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** Where the build left the archive and the programs that the tests run. */
final class Release {

    static final String VERSION = System.getProperty("verglas.version", "unset");

    private static final Path TARGET = Path.of("target").toAbsolutePath();

    private Release() {}

    static Path archive() {
        return TARGET.resolve("verglas-" + VERSION + ".zip");
    }

    /** Unpacks the archive; returns the one folder inside. */
    static Path unpack(Path into) throws IOException {
        try (ZipFile zip = new ZipFile(archive().toFile())) {
            for (var entry : zip.stream().filter(e -> !e.isDirectory()).toList()) {
                Path file = into.resolve(entry.getName()).normalize();
                if (!file.startsWith(into)) {
                    throw new IOException("entry leaves the archive: " + entry.getName());
                }
                Files.createDirectories(file.getParent());
                try (var in = zip.getInputStream(entry)) {
                    Files.copy(in, file);
                }
            }
        }
        return into.resolve("verglas-" + VERSION);
    }

    /** The folder of plugins as the assembly laid it out. */
    static Path plugins() {
        return TARGET.resolve("verglas-" + VERSION + "/verglas-" + VERSION + "/plugins");
    }

    /** The plugin JARs, sorted. */
    static List<Path> pluginJars() {
        try (Stream<Path> files = Files.list(plugins())) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The harness host as one program. */
    static Path hostJar() {
        return TARGET.resolve("../../examples/harness-host/target/verglas-harness-host-" + VERSION + "-all.jar")
                .normalize();
    }

    /** Old libraries that a host may have on its class path. */
    static List<Path> hostileJars() throws IOException {
        try (Stream<Path> files = Files.list(TARGET.resolve("hostile"))) {
            return files.sorted().toList();
        }
    }

    /** The names of a JAR's or archive's entries, without folders. */
    static Set<String> entries(Path zip) throws IOException {
        try (ZipFile file = new ZipFile(zip.toFile())) {
            return file.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(java.util.zip.ZipEntry::getName)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
