package dev.verglas.writer.truth;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where recordings are found: all of them beside the repository where somebody has them, and a selection in archives on
 * the class path.
 */
final class Recordings {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path REPOSITORY =
            requireNonNull(Path.of("").toAbsolutePath().getParent());
    private static final Path ALL = REPOSITORY.resolveSibling("shared").resolve("fixtures");

    private Recordings() {}

    /** Whether the whole collection is here. */
    static boolean haveAll() {
        return Files.isDirectory(ALL);
    }

    /** The folders of the whole collection below a path, by name; none if it is not here. */
    static List<Path> all(String below) {
        return haveAll() ? folders(ALL.resolve(below)) : List.of();
    }

    /** The folders below a path in the archive {@code truth.zip} on the class path. */
    static List<Path> selected(String below) {
        return folders(archive().getPath("/").resolve(below));
    }

    private static final class Archive {
        private static final FileSystem OPEN = open();

        private static FileSystem open() {
            try {
                Path file = Path.of(java.util.Objects.requireNonNull(Recordings.class.getResource("/truth.zip"))
                        .toURI());
                return FileSystems.newFileSystem(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (URISyntaxException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static FileSystem archive() {
        return Archive.OPEN;
    }

    static List<Path> folders(Path below) {
        return children(below).stream().filter(Files::isDirectory).toList();
    }

    static List<Path> children(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted(Comparator.comparing(Recordings::name)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All files at any depth. */
    static List<Path> files(Path below) {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String name(Path path) {
        return path.getFileName().toString().replace("/", "");
    }

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode json(byte[] content) {
        try {
            return JSON.readTree(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The objects of a file with one a line. */
    static List<JsonNode> lines(Path file) {
        List<JsonNode> lines = new ArrayList<>();
        try (Stream<String> text = Files.lines(file)) {
            text.forEach(line -> lines.add(json(line.getBytes(java.nio.charset.StandardCharsets.UTF_8))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }
}
