package dev.verglas.examples.host.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.verglas.api.error.PluginException;
import dev.verglas.host.HostConfig;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostProcessTest {

    @TempDir
    Path folder;

    private HostProcess host;
    private HostClient client;

    @BeforeEach
    void start() {
        host = HostProcess.start(Mode.STANDALONE, config("127.0.0.1:0"));
        client = new HostClient(host.url());
    }

    @AfterEach
    void stop() {
        host.close();
    }

    @Test
    void answersHaveTheShapeOfGreptimeDb() throws Exception {
        JsonNode created = client.answer("CREATE TABLE t (ts TIMESTAMP(6) TIME INDEX, host STRING, cpu DOUBLE, n INT,"
                + " u BIGINT UNSIGNED, d DECIMAL(9,2), b BINARY, o BOOLEAN) WITH ('append_mode'='true')");
        assertThat(created.path("output").toString()).isEqualTo("[{\"affectedrows\":0}]");
        assertThat(created.path("execution_time_ms").isIntegralNumber()).isTrue();

        client.answer("INSERT INTO t VALUES ('2024-01-01 00:00:00', 'h1', 12.5, -1, 18446744073709551615, 1.5, X'00FF',"
                + " true), (1, NULL, 'NaN', NULL, NULL, NULL, NULL, false)");
        JsonNode records = client.answer("SELECT * FROM t ORDER BY ts DESC")
                .path("output")
                .path(0)
                .path("records");

        assertThat(records.path("schema").path("column_schemas").path(0).toString())
                .isEqualTo("{\"name\":\"ts\",\"data_type\":\"TimestampMicrosecond\"}");
        assertThat(records.path("rows").path(0).toString())
                .isEqualTo("[1704067200000000,\"h1\",12.5,-1,18446744073709551615,\"1.50\",[0,255],true]");
        assertThat(records.path("rows").path(1).toString()).isEqualTo("[1,null,null,null,null,null,null,false]");
        assertThat(records.path("total_rows").asInt()).isEqualTo(2);
    }

    @Test
    void errorsCarryCodeMessageAndStatus() throws Exception {
        HttpResponse<String> syntax = client.post("SELEC 1");
        assertThat(syntax.statusCode()).isEqualTo(400);
        assertThat(syntax.body())
                .startsWith("{\"code\":2000,\"error\":\"line 1, column 1: unknown statement 'selec'\"");

        HttpResponse<String> missing = client.post("SELECT * FROM nothing");
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.body()).startsWith("{\"code\":4001,");
        assertThat(client.get("/v1/sql").statusCode()).isEqualTo(400);
    }

    @Test
    void largeInsertsAreTaken() throws Exception {
        client.answer("CREATE TABLE t (ts TIMESTAMP TIME INDEX, text STRING)");
        String value = "x".repeat(1000);
        StringBuilder sql = new StringBuilder("INSERT INTO t VALUES (0, '')");
        for (int i = 1; i <= 1000; i++) {
            sql.append(", (").append(i).append(", '").append(value).append("')");
        }

        assertThat(client.answer(sql.toString()).path("output").toString()).isEqualTo("[{\"affectedrows\":1001}]");
    }

    @Test
    void restartedHostHasTheRowsThatTheClosedOneHad() throws Exception {
        client.answer("CREATE TABLE t (ts TIMESTAMP TIME INDEX); INSERT INTO t VALUES (5)");
        host.close();
        start();

        assertThat(client.answer("SELECT ts FROM t")
                        .at("/output/0/records/rows")
                        .toString())
                .isEqualTo("[[5]]");
    }

    @Test
    void healthAnswersWhileTheProcessServes() throws Exception {
        HttpResponse<String> health = client.get("/health");

        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body()).isEqualTo("{\"status\":\"ok\",\"plugins\":{}}");
    }

    @Test
    void frontendRunsNoSql() throws Exception {
        try (HostProcess frontend = HostProcess.start(Mode.FRONTEND, config("127.0.0.1:0"))) {
            HostClient other = new HostClient(frontend.url());
            assertThat(other.post("SHOW TABLES").statusCode()).isEqualTo(404);
            assertThat(other.post("SHOW TABLES").body()).startsWith("{\"code\":1001,");
            assertThat(other.get("/health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void takenPortIsAnErrorThatNamesTheKey() {
        String taken = host.url().substring("http://".length());

        assertThatExceptionOfType(PluginException.class)
                .isThrownBy(() -> HostProcess.start(Mode.FRONTEND, config(taken)))
                .withMessageContaining("cannot listen on " + taken + " (http.addr)");
    }

    private HostConfig config(String address) {
        return HostConfig.parse(
                "[http]\naddr = \"" + address + "\"\n[storage]\ntype = \"File\"\ndata_home = \"" + folder + "\"\n",
                "test.toml");
    }
}
