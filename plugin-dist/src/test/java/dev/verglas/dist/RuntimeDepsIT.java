package dev.verglas.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What the shaded JARs contain, against the list that is reviewed: {@code runtime-deps.txt}.
 *
 * <p>A new or newer library is a line in a change, never a surprise. To accept one, copy {@code
 * target/runtime-deps.txt} over it.
 */
final class RuntimeDepsIT {

    private static final List<String> MODULES = List.of("plugin-catalog", "plugin-storage/file", "plugin-writer");

    /** The form of the Maven dependency plugin: group:artifact:type[:classifier]:version. */
    private static final Pattern LISTED =
            Pattern.compile("\\s*([^:\\s]+):([^:\\s]+):jar(?::[^:\\s]+)?:([^:\\s]+)\\s*.*");

    @Test
    void theReviewedListIsWhatTheShadedJarsContain() throws IOException {
        List<String> found = new ArrayList<>();
        for (String module : MODULES) {
            found.add("# " + module);
            found.addAll(contained(Path.of("..", module, "target", "runtime-deps.txt")));
        }
        Files.write(Path.of("target", "runtime-deps.txt"), found);

        assertThat(Files.readAllLines(Path.of("runtime-deps.txt"))).isEqualTo(found);
    }

    private static List<String> contained(Path list) throws IOException {
        return Files.readAllLines(list).stream()
                .map(LISTED::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1) + ":" + line.group(2) + ":" + majorMinor(line.group(3)))
                .sorted()
                .toList();
    }

    private static String majorMinor(String version) {
        String[] parts = version.split("\\.", 3);
        return parts.length < 2 ? version : parts[0] + "." + parts[1];
    }
}
