package dev.verglas.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.warehouse.WarehouseOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/configuration.md} against the keys that the plugins read. */
final class ConfigurationPageIT {

    private static final Pattern ROW = Pattern.compile("\\| `([a-z_]+)` \\| (both|writer|catalog) \\|.*");

    @Test
    void namesEveryKeyOfThePluginAndNoOther() throws IOException {
        List<String> page = Files.readAllLines(Path.of("../docs/configuration.md"));

        assertThat(keys(page, "both")).containsExactly("enable_incremental", "warehouse_root");
        assertThat(keys(page, "writer")).isEqualTo(new TreeSet<>(WarehouseOptions.WRITER_KEYS));
        assertThat(keys(page, "catalog")).isEqualTo(new TreeSet<>(WarehouseOptions.CATALOG_KEYS));
    }

    private static Set<String> keys(List<String> page, String reader) {
        Set<String> keys = new TreeSet<>();
        for (String line : page) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && row.group(2).equals(reader)) {
                keys.add(row.group(1));
            }
        }
        return keys;
    }
}
