package dev.verglas.catalog;

import static dev.verglas.catalog.fixture.HttpProbe.error;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;
import dev.verglas.catalog.fixture.HttpProbe;
import dev.verglas.catalog.fixture.PublishedWarehouse;
import dev.verglas.catalog.fixture.RebuildAnswers;
import dev.verglas.catalog.fixture.RunningCatalog;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rebuild requests over HTTP, however the catalog is hosted; the datanodes are the test. */
abstract class RebuildContract {

    private static final String TABLES = "/v1/iceberg/v1/greptime/namespaces/public/tables/";
    private static final AtomicLong NEXT_ID = new AtomicLong(20_000);

    private final RunningCatalog catalog;
    private final HttpProbe http;
    private final PublishedWarehouse warehouse;
    private final RebuildAnswers datanodes;
    private final long id = NEXT_ID.getAndIncrement();
    private final String name = "rebuilt_" + id;
    private final String rebuild = TABLES + name + "/rebuild";

    RebuildContract(RunningCatalog catalog) {
        this.catalog = catalog;
        this.http = catalog.http();
        this.warehouse = catalog.warehouse();
        this.datanodes = catalog.rebuilds();
    }

    @AfterEach
    void endOutage() {
        catalog.store().recover();
        warehouse.unname("public", name);
    }

    @Test
    void answerComesOnceEveryRegionWasRebuilt() {
        warehouse.publish("public", name, id).commitRegions(id, 2, 0, 1);
        CompletableFuture<HttpResponse<byte[]>> answer = post(rebuild + "?wait=20");
        UUID request = datanodes.awaitRequest(id);
        datanodes.running(id, request, "node-a", 0);
        datanodes.done(id, request, "node-b", 1);
        assertThat(datanodes.request(id, request))
                .isEqualTo(HttpProbe.parse("""
                {"request-id": "%s", "table-id": "%s", "requested-at-ms": %s, "stats": "full", "force": false,
                 "regions": %s}""".formatted(request, id, requestedAt(request), regions(0, 1))));
        assertThat(answer).isNotDone();

        datanodes.done(id, request, "node-a", 0);

        HttpResponse<byte[]> result = answer.join();
        assertThat(result.statusCode()).isEqualTo(200);
        assertThat(result.headers().firstValue("Location")).isEmpty();
        String node = """
                {"node": "%s", "state": "done", "regions": %s, "files": 5, "files-done": 5, "kept-files": 2,
                 "rows": 50, "version": 9, "snapshot-id": 77}""";
        assertThat(HttpProbe.json(result)).isEqualTo(HttpProbe.parse("""
                        {"request-id": "%s", "table-id": "%s", "state": "done", "status-url": "%s",
                         "regions-expected": %s, "regions-done": %s, "files": 10, "files-done": 10, "kept-files": 4,
                         "rows": 100, "version": 9, "nodes": [%s, %s]}""".formatted(
                        request,
                        id,
                        rebuild + "/" + request,
                        regions(0, 1),
                        regions(0, 1),
                        node.formatted("node-a", regions(0)),
                        node.formatted("node-b", regions(1)))));
    }

    @Test
    void timeThatIsOverGivesAnAddressThatTellsTheRest() {
        warehouse.publish("public", name, id).commitRegions(id, 2, 0);

        HttpResponse<byte[]> answer = send("POST", rebuild + "?wait=0&stats=none&force=true");

        assertThat(answer.statusCode()).isEqualTo(202);
        UUID request = datanodes.awaitRequest(id);
        assertThat(datanodes.request(id, request).get("stats").asText()).isEqualTo("none");
        assertThat(datanodes.request(id, request).get("force").asBoolean()).isTrue();
        String address = rebuild + "/" + request;
        assertThat(answer.headers().firstValue("Location")).hasValue(address);
        JsonNode document = HttpProbe.json(answer);
        assertThat(document.get("status-url").asText()).isEqualTo(address);
        assertThat(document.get("state").asText()).isEqualTo("running");
        assertThat(document.get("nodes")).isEmpty();
        assertThat(document.has("version")).isFalse();
        assertThat(http.document(address)).isEqualTo(document);

        datanodes.running(id, request, "node-a", 0);
        JsonNode running = http.document(address);
        assertThat(running.get("state").asText()).isEqualTo("running");
        assertThat(running.get("files").asLong()).isEqualTo(8);
        assertThat(running.get("files-done").asLong()).isEqualTo(3);
        assertThat(running.get("regions-done")).isEmpty();

        datanodes.done(id, request, "node-a", 0);
        assertThat(http.document(address).get("state").asText()).isEqualTo("done");
        assertThat(send("HEAD", address).statusCode()).isEqualTo(200);
    }

    @Test
    void requestThatIsNotAtItsEndIsJoinedByOneOfItsKind() {
        warehouse.publish("public", name, id).commitRegions(id, 2, 0);
        String first = requestId(send("POST", rebuild + "?wait=0"));

        assertThat(requestId(send("POST", rebuild + "?wait=0&stats=full&force=false")))
                .isEqualTo(first);
        String other = requestId(send("POST", rebuild + "?wait=0&stats=none"));
        assertThat(other).isNotEqualTo(first);
        assertThat(requestId(send("POST", rebuild + "?wait=0"))).isEqualTo(first);

        datanodes.done(id, UUID.fromString(first), "node-a", 0);
        String next = requestId(send("POST", rebuild + "?wait=0"));
        assertThat(next).isNotIn(first, other);

        warehouse.commitRegions(id, 3, 0, 1);
        assertThat(requestId(send("POST", rebuild + "?wait=0"))).isNotIn(first, other, next);
        assertThat(datanodes.requests(id)).hasSize(4);
    }

    @Test
    void datanodeThatFailsIsTheContentOfTheAnswer() {
        warehouse.publish("public", name, id).commitRegions(id, 2, 0, 1);
        CompletableFuture<HttpResponse<byte[]>> answer = post(rebuild);
        UUID request = datanodes.awaitRequest(id);
        datanodes.done(id, request, "node-b", 1);

        datanodes.failed(id, request, "node-a", "the disk is full", 0);

        assertThat(answer.join().statusCode()).isEqualTo(200);
        JsonNode document = HttpProbe.json(answer.join());
        assertThat(document.get("state").asText()).isEqualTo("failed");
        assertThat(document.get("regions-done")).isEqualTo(HttpProbe.parse(regions(1)));
        assertThat(document.get("nodes").get(0).get("error").asText()).isEqualTo("the disk is full");
    }

    @Test
    void tableThatWasNeverPublishedIsKnownByTheHost() {
        catalog.hostKnows("public", name, id, 0, 3);
        error(http.get(TABLES + name), 404, "NoSuchTableException");

        assertThat(send("POST", rebuild + "?wait=0").statusCode()).isEqualTo(202);

        UUID request = datanodes.awaitRequest(id);
        assertThat(datanodes.request(id, request).get("regions")).isEqualTo(HttpProbe.parse(regions(0, 3)));
    }

    @Test
    void publishedRegionsMustAnswerToo() {
        warehouse.publish("public", name, id).commitRegions(id, 2, 5);
        catalog.hostKnows("public", name, id, 0);

        assertThat(send("POST", rebuild + "?wait=0").statusCode()).isEqualTo(202);

        UUID request = datanodes.awaitRequest(id);
        assertThat(datanodes.request(id, request).get("regions")).isEqualTo(HttpProbe.parse(regions(0, 5)));
    }

    @Test
    void nameThatIsStaleYieldsToTheHost() {
        long dropped = NEXT_ID.getAndIncrement();
        warehouse.publish("public", name, dropped).commitRegions(dropped, 2, 5);
        catalog.hostKnows("public", name, id, 0);

        assertThat(send("POST", rebuild + "?wait=0").statusCode()).isEqualTo(202);

        assertThat(datanodes.requests(dropped)).isEmpty();
        assertThat(datanodes.request(id, datanodes.awaitRequest(id)).get("regions"))
                .isEqualTo(HttpProbe.parse(regions(0)));
    }

    @Test
    void anyNodeWillDoWhereNobodyKnowsTheRegions() {
        warehouse.publish("public", name, id);
        warehouse.put(warehouse.location(id).metadataFile(1), "{\"format-version\": 2, \"table-uu");
        String address = HttpProbe.json(send("POST", rebuild + "?wait=0"))
                .get("status-url")
                .asText();
        UUID request = datanodes.awaitRequest(id);
        assertThat(datanodes.request(id, request).get("regions")).isEmpty();

        datanodes.running(id, request, "node-a", 0);
        datanodes.done(id, request, "node-b", 1);
        assertThat(http.document(address).get("state").asText()).isEqualTo("running");

        datanodes.done(id, request, "node-a", 0);
        assertThat(http.document(address).get("state").asText()).isEqualTo("done");
    }

    @Test
    void damagedNameIsNoObstacleWhereTheHostKnowsTheTable() {
        warehouse.put(warehouse.layout().tableName("public", name), "{");
        error(send("POST", rebuild + "?wait=0"), 503, "ServiceUnavailableException");

        catalog.hostKnows("public", name, id, 0);

        assertThat(send("POST", rebuild + "?wait=0").statusCode()).isEqualTo(202);
    }

    @Test
    void damagedAnswersAreToldAndDoNotHinderTheNextRequest() {
        warehouse.publish("public", name, id).commitRegions(id, 2, 0);
        String first = requestId(send("POST", rebuild + "?wait=0"));
        datanodes.put(id, UUID.fromString(first), "node-a", "\"state\": \"dreaming\"");

        assertThat(error(http.get(rebuild + "/" + first), 503, "ServiceUnavailableException"))
                .contains("node-node-a.json", "'dreaming' is no state");
        assertThat(requestId(send("POST", rebuild + "?wait=0"))).isNotEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({"my%1Fdb, my.db", "my.db, my.db", "a%2Fb, a/b", "x%20y, x y", "x+y, x y", "%C3%BC, ü"})
    void addressIsOfTheNamesThatTheClientSent(String segment, String schema) {
        warehouse.publish(schema, "t/" + id, id);
        String path = "/v1/iceberg/v1/greptime/namespaces/" + segment + "/tables/t%2F" + id + "/rebuild";

        String address = HttpProbe.json(send("POST", path + "/?wait=0"))
                .get("status-url")
                .asText();

        assertThat(address).isEqualTo(path + "/" + datanodes.awaitRequest(id));
        assertThat(http.document(address).get("table-id").asText()).isEqualTo(Long.toString(id));
        warehouse.unname(schema, "t/" + id);
    }

    @Test
    void prefixMayBeLeftOut() {
        warehouse.publish("public", name, id);
        String address = HttpProbe.json(send("POST", rebuild.replace("/greptime", "") + "?wait=0"))
                .get("status-url")
                .asText();

        assertThat(http.document(address)).isEqualTo(http.document(address.replace("/greptime", "")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait=-1", "wait=601", "wait=x", "wait=", "wait=1.5", "stats=some", "stats=", "force=yes"})
    void parametersAreChecked(String query) {
        warehouse.publish("public", name, id);

        assertThat(error(send("POST", rebuild + "?" + query), 400, "BadRequestException"))
                .startsWith("Parameter " + query.substring(0, query.indexOf('=')) + " must be ");
        assertThat(datanodes.requests(id)).isEmpty();
    }

    @Test
    void whatDoesNotExistIsNotFound() {
        UUID request = new UUID(1, 2);
        error(send("POST", rebuild), 404, "NoSuchTableException");
        error(send("POST", rebuild.replace("/public/", "/nope/")), 404, "NoSuchTableException");
        error(http.get(rebuild + "/" + request), 404, "NoSuchTableException");

        warehouse.publish("public", name, id);

        assertThat(error(http.get(rebuild + "/" + request), 404, "NotFoundException"))
                .contains(request.toString());
        error(http.get(rebuild + "/17"), 400, "BadRequestException");
        error(http.get(rebuild + "/1-1-1-1-1"), 400, "BadRequestException");
        error(http.get(rebuild + "/" + request + "/x"), 404, "NotFoundException");
    }

    @Test
    void otherMethodsAreRefused() {
        warehouse.publish("public", name, id);
        List<HttpResponse<byte[]>> answers = new ArrayList<>();
        for (String method : List.of("GET", "PUT", "DELETE")) {
            answers.add(send(method, rebuild));
        }
        answers.add(send("POST", rebuild + "/" + new UUID(1, 2)));

        assertThat(answers).allSatisfy(answer -> error(answer, 405, "MethodNotAllowedException"));
        assertThat(send("HEAD", rebuild).statusCode()).isEqualTo(405);
        assertThat(datanodes.requests(id)).isEmpty();
    }

    @Test
    void storeThatIsGoneIsTold() {
        warehouse.publish("public", name, id);
        catalog.store().failAll(ErrorCode.STORE_UNAVAILABLE);

        HttpResponse<byte[]> answer = send("POST", rebuild);

        error(answer, 503, "ServiceUnavailableException");
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    }

    private HttpResponse<byte[]> send(String method, String path) {
        return http.send(method, path, "");
    }

    private CompletableFuture<HttpResponse<byte[]>> post(String path) {
        return CompletableFuture.supplyAsync(() -> send("POST", path));
    }

    private long requestedAt(UUID request) {
        long time = datanodes.request(id, request).get("requested-at-ms").asLong();
        assertThat(time).isBetween(System.currentTimeMillis() - 60_000, System.currentTimeMillis());
        return time;
    }

    private String regions(long... numbers) {
        List<String> regions = new ArrayList<>();
        for (long number : numbers) {
            regions.add("\"" + RegionId.of(new TableId(id), number).value() + "\"");
        }
        return regions.toString();
    }

    private static String requestId(HttpResponse<byte[]> answer) {
        return HttpProbe.json(answer).get("request-id").asText();
    }
}
