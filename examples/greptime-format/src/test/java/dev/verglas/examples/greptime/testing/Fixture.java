package dev.verglas.examples.greptime.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One moment of one case: files in {@code data/} and SQL answers in {@code expected/}.
 *
 * <p>The resources are found on the class path, in a directory or in a JAR.
 *
 * @param dir holds {@code data} and {@code expected}
 */
public record Fixture(String caseName, String moment, Path dir) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** All moments of all cases, by name. */
    public static List<Fixture> all() {
        List<Fixture> fixtures = new ArrayList<>();
        for (Path caseDir : children(root())) {
            for (Path moment : children(caseDir)) {
                fixtures.add(new Fixture(name(caseDir), name(moment), moment));
            }
        }
        return fixtures;
    }

    /** One moment, for example {@code b_lww_flat} and {@code 1_flush}. */
    public static Fixture of(String caseName, String moment) {
        return new Fixture(caseName, moment, root().resolve(caseName).resolve(moment));
    }

    /** Files below the root of the store, where paths start with {@code data/}. */
    public PathManifestSource source() {
        return new PathManifestSource(dir);
    }

    /** All files at any depth whose path satisfies a pattern. */
    public List<Path> files(String regex) {
        try (Stream<Path> files = Files.walk(dir)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(regex))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The tables of the moment that the storage engines hold. */
    public List<FixtureTable> tables() {
        List<FixtureTable> tables = new ArrayList<>();
        for (JsonNode row : json("_tables").path("rows")) {
            if (!row.get(4).asText().equals("test_engine")) {
                tables.add(new FixtureTable(
                        row.get(0).asText(),
                        row.get(1).asText(),
                        row.get(2).asText(),
                        row.get(3).asLong(),
                        row.get(4).asText(),
                        List.of(row.get(5).asText().split(" "))));
            }
        }
        return tables;
    }

    /** The answer of the query that is named like a table; empty if it was not asked or failed. */
    public Optional<SqlAnswer> answer(String name) {
        if (!Files.exists(dir.resolve("expected").resolve(name + ".json"))) {
            return Optional.empty();
        }
        JsonNode json = json(name);
        if (json.has("error")) {
            return Optional.empty();
        }
        List<String> columns = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (JsonNode column : json.path("columns")) {
            columns.add(column.get(0).asText());
            types.add(column.get(1).asText());
        }
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (JsonNode row : json.path("rows")) {
            List<@Nullable String> values = new ArrayList<>();
            row.forEach(value -> values.add(value.isNull() ? null : value.asText()));
            rows.add(values);
        }
        return Optional.of(new SqlAnswer(json.path("sql").asText(), columns, types, rows));
    }

    @Override
    public String toString() {
        return caseName + "/" + moment;
    }

    private JsonNode json(String name) {
        try {
            return MAPPER.readTree(Files.readAllBytes(dir.resolve("expected").resolve(name + ".json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path root() {
        java.net.URL url = Fixture.class.getResource("/fixtures");
        if (url == null) {
            throw new IllegalStateException("The fixtures are not on the class path");
        }
        try {
            URI uri = url.toURI();
            return "jar".equals(uri.getScheme()) ? jar(uri).getPath("/fixtures") : Path.of(uri);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static FileSystem jar(URI uri) {
        try {
            return FileSystems.newFileSystem(uri, Map.of());
        } catch (FileSystemAlreadyExistsException e) {
            return FileSystems.getFileSystem(uri);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> children(Path dir) {
        try (Stream<Path> files = Files.list(dir)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path path) {
        return path.getFileName().toString().replace("/", "");
    }
}
