package dev.verglas.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ArchiveIT {

    @Test
    void holdsPluginsConfigurationsAndLicences() throws IOException {
        String root = "verglas-" + Release.VERSION + "/";

        assertThat(Release.entries(Release.archive()))
                .allMatch(name -> name.startsWith(root))
                .contains(
                        root + "LICENSE",
                        root + "NOTICE",
                        root + "THIRD-PARTY.txt",
                        root + "README.md",
                        root + "CHANGELOG.md",
                        root + "config/datanode.toml",
                        root + "config/frontend.toml",
                        root + "config/standalone.toml");
        assertThat(Release.entries(Release.archive()).stream()
                        .filter(name -> name.startsWith(root + "plugins/"))
                        .collect(Collectors.toList()))
                .containsExactly(
                        root + "plugins/verglas-plugin-catalog-" + Release.VERSION + ".jar",
                        root + "plugins/verglas-plugin-writer-" + Release.VERSION + ".jar",
                        root + "plugins/verglas-storage-file-" + Release.VERSION + ".jar");
    }

    @Test
    void licenceIsNotEmpty(@TempDir Path folder) throws IOException {
        assertThat(Files.readString(Release.unpack(folder).resolve("LICENSE"))).contains("Apache License");
    }
}
