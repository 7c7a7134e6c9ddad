package dev.verglas.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugins of the archive in a host whose own class path begins with old copies of what they use. */
final class HostileClassPathIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TABLE = "/v1/iceberg/v1/greptime/namespaces/public/tables/demo";

    @TempDir
    Path folder;

    @Test
    void anOldJacksonGuavaAndAvroFirstOnTheClassPathDisturbNothing() throws Exception {
        List<Path> hostile = Release.hostileJars();
        assertThat(hostile).hasSize(5);
        List<Path> classPath = new ArrayList<>(hostile);
        classPath.add(Release.hostJar());
        Path plugins = Release.unpack(folder).resolve("plugins");

        try (HostProcess host = HostProcess.start(classPath, plugins, folder)) {
            host.sql("CREATE TABLE demo (ts TIMESTAMP(6) TIME INDEX, host STRING, cpu DOUBLE)");
            host.sql("INSERT INTO demo VALUES (1, 'h1', 12.5), (2, 'h2', 55.0)");
            host.sql("ADMIN flush_table('demo')");

            JsonNode metadata = await("the table is in the catalog")
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> load(host), loaded -> records(loaded) == 2)
                    .get("metadata");

            assertThat(metadata.at("/schemas/0/fields").findValuesAsText("name"))
                    .containsExactly("ts", "host", "cpu");
            assertThat(host.output()).doesNotContain("LinkageError", "NoSuchMethodError", "ClassCastException");
        }
    }

    private static JsonNode load(HostProcess host) throws IOException, InterruptedException {
        HttpResponse<String> answer = host.get(TABLE);
        return JSON.readTree(answer.body());
    }

    private static long records(JsonNode loaded) {
        return loaded.at("/metadata/snapshots/0/summary/total-records").asLong(-1);
    }
}
