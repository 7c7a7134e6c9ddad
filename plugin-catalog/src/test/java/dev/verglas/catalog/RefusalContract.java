package dev.verglas.catalog;

import static dev.verglas.catalog.fixture.HttpProbe.error;
import static dev.verglas.catalog.fixture.HttpProbe.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.error.ErrorCode;
import dev.verglas.catalog.fixture.HttpProbe;
import dev.verglas.catalog.fixture.PublishedWarehouse;
import dev.verglas.catalog.fixture.RunningCatalog;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every client is told when there is nothing to read, however the catalog is hosted. */
abstract class RefusalContract {

    private static final String BASE = "/v1/iceberg/v1";
    private static final String NAMESPACES = BASE + "/greptime/namespaces";
    private static final String TABLES = NAMESPACES + "/public/tables";
    private static final String DEMO = TABLES + "/demo";

    private final RunningCatalog catalog;
    private final HttpProbe http;
    private final PublishedWarehouse warehouse;

    RefusalContract(RunningCatalog catalog) {
        this.catalog = catalog;
        this.http = catalog.http();
        this.warehouse = catalog.warehouse();
    }

    @BeforeEach
    void publishDemo() {
        warehouse.publish("public", "demo", 1024);
    }

    @AfterEach
    void endOutage() {
        catalog.store().recover();
    }

    @Test
    void warehouseMayBeNamedOrEmptyButNotAnother() {
        http.document(BASE + "/config?warehouse=");
        http.document(BASE + "/config?warehouse=greptime");
        assertThat(error(http.get(BASE + "/config?warehouse=other"), 404, "NoSuchWarehouseException"))
                .contains("other", "greptime");
        error(http.get(BASE + "/other/namespaces"), 404, "NoSuchWarehouseException");
    }

    @Test
    void snapshotsParameterIsChecked() {
        error(http.get(DEMO + "?snapshots=some"), 400, "BadRequestException");
    }

    @Test
    void missingTableIsToldEvenWhereTheNamespaceIsMissing() {
        error(http.get(TABLES + "/nope"), 404, "NoSuchTableException");
        error(http.get(NAMESPACES + "/nope/tables/nope"), 404, "NoSuchTableException");
        error(http.get(NAMESPACES + "/public%1Fdemo/tables/snapshots"), 404, "NoSuchTableException");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%zz", "%FF", "%C3", "%"})
    void namesThatCannotBeDecodedAreBadRequests(String segment) {
        String answer = http.raw("GET " + TABLES + "/" + segment + " HTTP/1.1");
        assertThat(answer).startsWith("HTTP/1.1 400");
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /greptime/namespaces",
        "DELETE, /greptime/namespaces/public",
        "POST, /greptime/namespaces/public/properties",
        "POST, /greptime/namespaces/public/tables",
        "POST, /greptime/namespaces/public/register",
        "POST, /greptime/namespaces/public/tables/demo",
        "DELETE, /greptime/namespaces/public/tables/demo",
        "DELETE, /namespaces/public/tables/demo",
        "DELETE, /greptime/namespaces/public/tables/demo?purgeRequested=true",
        "POST, /greptime/namespaces/public/tables/demo/unregister",
        "POST, /greptime/tables/rename",
        "POST, /greptime/transactions/commit",
        "POST, /greptime/namespaces/public/views",
        "POST, /greptime/namespaces/public/views/v",
        "DELETE, /greptime/namespaces/public/views/v",
        "POST, /greptime/views/rename",
        "POST, /greptime/namespaces/public/register-view"
    })
    void writesAreRefusedWithWhatToDoInstead(String method, String path) {
        HttpResponse<byte[]> answer = http.send(method, BASE + path, method.equals("POST") ? "{\"x\": 1}" : "");
        assertThat(error(answer, 406, "UnsupportedOperationException"))
                .contains("the database is the sole writer", "Instead, run ");
        http.document(DEMO);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /oauth/tokens",
        "GET, /greptime/namespaces/public/functions",
        "GET, /greptime/namespaces/public/functions/f",
        "POST, /greptime/namespaces/public/tables/demo/plan",
        "GET, /greptime/namespaces/public/tables/demo/plan/1",
        "DELETE, /greptime/namespaces/public/tables/demo/plan/1",
        "POST, /greptime/namespaces/public/tables/demo/tasks",
        "GET, /greptime/namespaces/public/tables/demo/credentials",
        "POST, /greptime/namespaces/public/tables/demo/sign"
    })
    void abilitiesThatAreMissingAreTold(String method, String path) {
        HttpResponse<byte[]> answer = http.send(method, BASE + path, "");
        assertThat(error(answer, 406, "UnsupportedOperationException")).contains("does not offer");
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /greptime/namespaces/public/tables/demo",
        "PATCH, /greptime/namespaces/public",
        "OPTIONS, /config",
        "POST, /config",
        "DELETE, /greptime/namespaces"
    })
    void methodThatTheProtocolLacksIsRefused(String method, String path) {
        error(http.send(method, BASE + path, ""), 405, "MethodNotAllowedException");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/iceberg",
                "/v1/iceberg/",
                "/v1/iceberg/v1",
                "/v1/iceberg/v1/",
                "/v1/iceberg/v1/greptime",
                "/v1/iceberg/v1/greptime/config",
                "/v1/iceberg/v1/greptime/nothing",
                "/v1/iceberg/v2/config",
                "/v1/iceberg/v1/greptime/namespaces/public/tables/demo/x/y",
                "/v1/iceberg//v1/config",
                "/v1/iceberg/application.wadl"
            })
    void pathThatTheProtocolLacksIsNotFound(String path) {
        error(http.get(path), 404, "NotFoundException");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "application/xml", "nonsense", "*/*;q=0"})
    void answerIsJsonWhateverTheClientAccepts(String accept) {
        json(http.get(BASE + "/config", "Accept", accept));
        error(http.get(TABLES + "/nope", "Accept", accept), 404, "NoSuchTableException");
    }

    @Test
    void storeThatIsGoneIsToldAndForgottenOnceItIsBack() {
        http.document(DEMO);
        catalog.store().failAll(ErrorCode.STORE_UNAVAILABLE);
        for (String path : List.of(NAMESPACES, NAMESPACES + "/public", TABLES, DEMO, "/v1/iceberg/health")) {
            HttpResponse<byte[]> answer = http.get(path);
            assertThat(error(answer, 503, "ServiceUnavailableException")).contains("store");
            assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        }
        assertThat(head(DEMO)).isEqualTo(503);
        http.document(BASE + "/config");
        catalog.store().recover();
        http.document(DEMO);
        assertThat(http.document("/v1/iceberg/health").get("status").asText()).isEqualTo("ok");
    }

    @Test
    void storeThatRefusesIsTold() {
        catalog.store().failAll(ErrorCode.STORE_DENIED);
        error(http.get(DEMO), 503, "ServiceUnavailableException");
    }

    @Test
    void bugIsToldWithoutItsDetails() {
        catalog.store().failAll(ErrorCode.INTERNAL);
        assertThat(error(http.get(DEMO), 500, "InternalServerError"))
                .isEqualTo("Internal error; the catalog's log has the details.");
    }

    @Test
    void corruptTableDoesNotHideOthers() {
        warehouse.publish("public", "broken", 5000);
        warehouse.put(warehouse.location(5000).metadataFile(1), "{\"format-version\": 2, \"table-uu");
        assertThat(error(http.get(TABLES + "/broken"), 503, "ServiceUnavailableException"))
                .contains("tables/5000/metadata/v1.metadata.json");
        http.document(DEMO);
        assertThat(http.document(TABLES).get("identifiers")).hasSizeGreaterThanOrEqualTo(2);
        warehouse.put(warehouse.layout().tableName("public", "broken"), "{");
        assertThat(error(http.get(TABLES + "/broken"), 503, "ServiceUnavailableException"))
                .contains("namespaces/public/broken.json");
        assertThat(http.document(TABLES).get("identifiers")).hasSizeGreaterThanOrEqualTo(2);
        warehouse.unname("public", "broken");
    }

    private int head(String path) {
        HttpResponse<byte[]> answer = http.send("HEAD", path, "");
        assertThat(answer.body()).isEmpty();
        return answer.statusCode();
    }
}
