package dev.verglas.catalog;

import static dev.verglas.catalog.fixture.HttpProbe.error;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.verglas.catalog.fixture.HttpProbe;
import dev.verglas.catalog.fixture.PublishedWarehouse;
import dev.verglas.catalog.fixture.RunningCatalog;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every client reads on the wire, however the catalog is hosted. */
abstract class ReadContract {

    private static final String BASE = "/v1/iceberg/v1";
    private static final String NAMESPACES = BASE + "/greptime/namespaces";
    private static final String TABLES = NAMESPACES + "/public/tables";
    private static final String DEMO = TABLES + "/demo";

    private final HttpProbe http;
    private final PublishedWarehouse warehouse;

    ReadContract(RunningCatalog catalog) {
        this.http = catalog.http();
        this.warehouse = catalog.warehouse();
    }

    @BeforeEach
    void publishDemo() {
        warehouse.publish("public", "demo", 1024);
    }

    @Test
    void configNamesThePrefixAndExactlyWhatIsServed() {
        JsonNode config = http.document(BASE + "/config");
        assertThat(config.at("/overrides/prefix").asText()).isEqualTo("greptime");
        assertThat(config.get("defaults")).isEmpty();
        List<String> endpoints = new ArrayList<>();
        config.get("endpoints").forEach(endpoint -> endpoints.add(endpoint.asText()));
        assertThat(endpoints)
                .containsExactlyInAnyOrder(
                        "GET /v1/config",
                        "GET /v1/{prefix}/namespaces",
                        "GET /v1/{prefix}/namespaces/{namespace}",
                        "HEAD /v1/{prefix}/namespaces/{namespace}",
                        "GET /v1/{prefix}/namespaces/{namespace}/tables",
                        "GET /v1/{prefix}/namespaces/{namespace}/tables/{table}",
                        "HEAD /v1/{prefix}/namespaces/{namespace}/tables/{table}",
                        "POST /v1/{prefix}/namespaces/{namespace}/tables/{table}/metrics",
                        "GET /v1/{prefix}/namespaces/{namespace}/views",
                        "GET /v1/{prefix}/namespaces/{namespace}/views/{view}",
                        "HEAD /v1/{prefix}/namespaces/{namespace}/views/{view}");
    }

    @Test
    void namespacesAreListed() {
        JsonNode answer = http.document(NAMESPACES);
        assertThat(answer.get("namespaces").toString()).contains("[\"public\"]");
        assertThat(answer.get("next-page-token").isNull()).isTrue();
    }

    @Test
    void schemaHasNoChildren() {
        assertThat(http.document(NAMESPACES + "?parent=public").get("namespaces"))
                .isEmpty();
        error(http.get(NAMESPACES + "?parent=nope"), 404, "NoSuchNamespaceException");
        assertThat(http.document(NAMESPACES + "?parent=").get("namespaces")).isNotEmpty();
    }

    @Test
    void namespaceIsDescribedAndProbed() {
        JsonNode answer = http.document(NAMESPACES + "/public");
        assertThat(answer.get("namespace").toString()).isEqualTo("[\"public\"]");
        assertThat(answer.get("properties").isObject()).isTrue();
        assertThat(head(NAMESPACES + "/public")).isEqualTo(204);
        assertThat(head(NAMESPACES + "/nope")).isEqualTo(404);
        error(http.get(NAMESPACES + "/nope"), 404, "NoSuchNamespaceException");
    }

    @Test
    void tablesAreListed() {
        assertThat(http.document(TABLES).get("identifiers").toString())
                .contains("{\"namespace\":[\"public\"],\"name\":\"demo\"}");
        error(http.get(NAMESPACES + "/nope/tables"), 404, "NoSuchNamespaceException");
    }

    @Test
    void pagingBeginsWithAnEmptyTokenOnly() {
        for (int i = 0; i < 5; i++) {
            warehouse.publish("paged", "t" + i, 3000 + i);
        }
        String tables = NAMESPACES + "/paged/tables";
        assertThat(http.document(tables + "?pageSize=2").get("identifiers")).hasSize(5);
        List<String> seen = new ArrayList<>();
        String token = "";
        do {
            JsonNode page = http.document(tables + "?pageSize=2&pageToken=" + token);
            assertThat(page.get("identifiers").size()).isBetween(1, 2);
            page.get("identifiers").forEach(id -> seen.add(id.get("name").asText()));
            token = page.get("next-page-token").isNull()
                    ? ""
                    : page.get("next-page-token").asText();
        } while (!token.isEmpty());
        assertThat(seen).containsExactly("t0", "t1", "t2", "t3", "t4");
        error(http.get(tables + "?pageToken=%25"), 400, "BadRequestException");
        error(http.get(tables + "?pageToken=&pageSize=0"), 400, "BadRequestException");
        error(http.get(tables + "?pageToken=&pageSize=x"), 400, "BadRequestException");
    }

    @Test
    void tableIsServedWithItsStoredBytes() {
        JsonNode answer = http.document(DEMO);
        assertThat(answer.fieldNames()).toIterable().containsExactly("metadata-location", "metadata", "config");
        assertThat(answer.get("metadata-location").asText())
                .isEqualTo("memory://store/iceberg_warehouse/greptime/tables/1024/metadata/v1.metadata.json");
        assertThat(answer.at("/metadata/table-uuid").asText()).isEqualTo(warehouse.uuid(1024));
        assertThat(answer.get("config")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"?snapshots=all", "?snapshots=refs", "/", "?snapshots=all&unknown=1"})
    void tableIsServedInEveryFormOfItsAddress(String suffix) {
        assertThat(http.document(DEMO + suffix).at("/metadata/table-uuid").asText())
                .isEqualTo(warehouse.uuid(1024));
    }

    @Test
    void prefixMayBeLeftOut() {
        assertThat(http.document(BASE + "/namespaces/public/tables/demo")
                        .at("/metadata/table-uuid")
                        .asText())
                .isEqualTo(warehouse.uuid(1024));
        assertThat(http.document(BASE + "/namespaces").get("namespaces")).isNotEmpty();
        assertThat(http.document(BASE + "//namespaces").get("namespaces")).isNotEmpty();
        assertThat(head(BASE + "/namespaces/public")).isEqualTo(204);
    }

    @Test
    void tableIsProbed() {
        assertThat(head(DEMO)).isEqualTo(204);
        assertThat(head(TABLES + "/nope")).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a/b", "ü", "x y", "50%", "a.b", "..", "a+b", "a;b", "a?b#c", "日本", "a\\b", "\"q\"", "%2F", "{x}"
            })
    void oddNamesAreListedAndServed(String name) {
        warehouse.publish(name, name, 2000);
        String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8);
        for (String segment : List.of(encoded, encoded.replace("+", "%20"))) {
            String tables = NAMESPACES + "/" + segment + "/tables";
            assertThat(http.document(tables).at("/identifiers/0/name").asText()).isEqualTo(name);
            assertThat(http.document(tables + "/" + segment)
                            .at("/metadata/table-uuid")
                            .asText())
                    .isEqualTo(warehouse.uuid(2000));
            assertThat(head(tables + "/" + segment)).isEqualTo(204);
            assertThat(head(NAMESPACES + "/" + segment)).isEqualTo(204);
        }
        warehouse.unname(name, name);
    }

    @Test
    void dottedSchemaIsAlsoFoundInTheFormThatClickHouseSplitsItInto() {
        warehouse.publish("my.db", "t", 2001);
        assertThat(http.document(NAMESPACES + "/my%1Fdb/tables").get("identifiers"))
                .hasSize(1);
        assertThat(http.document(NAMESPACES + "?parent=my%1Fdb").get("namespaces"))
                .isEmpty();
        http.document(NAMESPACES + "/my%1Fdb/tables/t");
        warehouse.unname("my.db", "t");
    }

    @Test
    void unchangedTableIsNotSentAgain() {
        warehouse.publish("public", "tagged", 6000);
        String tagged = TABLES + "/tagged";
        HttpResponse<byte[]> first = http.get(tagged);
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<byte[]> second = http.get(tagged, "If-None-Match", tag);
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(second.headers().firstValue("ETag")).hasValue(tag);
        warehouse.commit(6000, 2);
        HttpResponse<byte[]> third = http.get(tagged, "If-None-Match", tag);
        assertThat(third.statusCode()).isEqualTo(200);
        assertThat(third.headers().firstValue("ETag").orElseThrow()).isNotEqualTo(tag);
    }

    @Test
    void answersAreCompressedOnRequest() throws IOException {
        HttpResponse<byte[]> answer = http.get(DEMO, "Accept-Encoding", "gzip");
        assertThat(answer.headers().firstValue("Content-Encoding")).hasValue("gzip");
        byte[] plain = new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes();
        assertThat(plain).isEqualTo(http.get(DEMO).body());
    }

    @Test
    void droppedAndRecreatedNameIsFollowedAtOnce() {
        warehouse.publish("public", "again", 4000);
        assertThat(uuidOf("again")).isEqualTo(warehouse.uuid(4000));
        warehouse.unname("public", "again");
        error(http.get(TABLES + "/again"), 404, "NoSuchTableException");
        warehouse.publish("public", "again", 4001);
        assertThat(uuidOf("again")).isEqualTo(warehouse.uuid(4001));
        warehouse.unname("public", "again");
        warehouse.name("public", "renamed", 4001);
        assertThat(uuidOf("renamed")).isEqualTo(warehouse.uuid(4001));
        error(http.get(TABLES + "/again"), 404, "NoSuchTableException");
    }

    @Test
    void viewsAreNoneInTheFormClientsExpect() {
        assertThat(http.document(NAMESPACES + "/public/views").get("identifiers"))
                .isEmpty();
        error(http.get(NAMESPACES + "/nope/views"), 404, "NoSuchNamespaceException");
        error(http.get(NAMESPACES + "/public/views/v"), 404, "NoSuchViewException");
        assertThat(head(NAMESPACES + "/public/views/v")).isEqualTo(404);
    }

    @Test
    void metricsReportsAreTaken() {
        assertThat(http.send("POST", DEMO + "/metrics", "{\"report-type\": \"scan-report\"}")
                        .statusCode())
                .isEqualTo(204);
        for (String bad : List.of("{\"report-type\": ", "[]", "{} {}", "nonsense")) {
            error(http.send("POST", DEMO + "/metrics", bad), 400, "BadRequestException");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer None", "Bearer abc", "Basic eA==", "nonsense"})
    void authorizationIsNotLookedAt(String authorization) {
        assertThat(http.get(DEMO, "Authorization", authorization).statusCode()).isEqualTo(200);
    }

    @Test
    void headIsAnsweredWhereverGetIs() {
        assertThat(head(BASE + "/config")).isEqualTo(200);
        assertThat(head(NAMESPACES)).isEqualTo(200);
        assertThat(head(TABLES)).isEqualTo(200);
    }

    private String uuidOf(String table) {
        return http.document(TABLES + "/" + table).at("/metadata/table-uuid").asText();
    }

    private int head(String path) {
        HttpResponse<byte[]> answer = http.send("HEAD", path, "");
        assertThat(answer.body()).isEmpty();
        return answer.statusCode();
    }
}
