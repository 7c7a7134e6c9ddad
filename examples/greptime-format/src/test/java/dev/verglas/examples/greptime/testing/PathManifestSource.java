package dev.verglas.examples.greptime.testing;

import dev.verglas.examples.greptime.manifest.ManifestSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Manifest files below a directory. */
public final class PathManifestSource implements ManifestSource {

    private final Path root;

    public PathManifestSource(Path root) {
        this.root = root;
    }

    @Override
    public List<String> list(String prefix) throws IOException {
        Path dir = root.resolve(prefix);
        if (!Files.isDirectory(dir)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(dir)) {
            return files.map(file -> prefix + file.getFileName()).toList();
        }
    }

    @Override
    public Optional<byte[]> read(String path) throws IOException {
        Path file = root.resolve(path);
        return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    }
}
