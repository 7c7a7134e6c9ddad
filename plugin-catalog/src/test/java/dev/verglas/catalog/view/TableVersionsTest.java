package dev.verglas.catalog.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.catalog.fixture.PublishedWarehouse;
import dev.verglas.testing.CountingStore;
import dev.verglas.testing.FlakyStore;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.StoreCall;
import dev.verglas.testing.StoreOperation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableVersionsTest {

    private static final WarehouseLayout.Name DEMO = new WarehouseLayout.Name("public", "demo");

    private final InMemoryObjectStore objects = new InMemoryObjectStore();
    private final CountingStore store = CountingStore.around(objects);
    private final FlakyStore flaky = FlakyStore.around(store);
    private final PublishedWarehouse warehouse = new PublishedWarehouse(objects);
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final WarehouseView view = view(Duration.ZERO, 1 << 20);

    @BeforeEach
    void publishDemo() {
        warehouse.publish("public", "demo", 1024);
    }

    @Test
    void nameThatWasNeverPublishedIsEmpty() {
        assertThat(view.table(new WarehouseLayout.Name("public", "other"))).isEmpty();
        assertThat(view.table(new WarehouseLayout.Name("other", "demo"))).isEmpty();
    }

    @Test
    void impossibleNamesAreEmpty() {
        assertThat(view.table(new WarehouseLayout.Name("", "demo"))).isEmpty();
        assertThat(view.table(new WarehouseLayout.Name("public", "x".repeat(2000))))
                .isEmpty();
        assertThat(view.schemaExists("x".repeat(2000))).isFalse();
    }

    @Test
    void commitIsVisibleBeforeItsHint() {
        assertThat(served()).isEqualTo(1);
        warehouse.commit(1024, 2);
        assertThat(served()).isEqualTo(2);
    }

    @Test
    void missingHintIsFoundByListing() {
        warehouse.commit(1024, 2);
        objects.deleteAll(List.of(warehouse.location(1024).versionHint()));
        assertThat(served()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "one", "99999999999999999999", "2\n\n3"})
    void hintThatIsNoVersionIsPassedOver(String hint) {
        warehouse.commit(1024, 2);
        warehouse.hint(1024, hint);
        assertThat(served()).isEqualTo(2);
    }

    @Test
    void hintMayEndWithALineBreak() {
        warehouse.hint(1024, "1\n");
        assertThat(served()).isEqualTo(1);
        assertThat(store.count(StoreOperation.LIST)).isZero();
    }

    @Test
    void hintFarBehindIsFoundByListing() {
        LongStream.rangeClosed(2, 60).forEach(version -> warehouse.commit(1024, version));
        assertThat(served()).isEqualTo(60);
        assertThat(store.count(StoreOperation.HEAD)).isLessThan(20);
    }

    @Test
    void hintAtACollectedVersionIsFoundByListing() {
        LongStream.rangeClosed(2, 4).forEach(version -> warehouse.commit(1024, version));
        LongStream.rangeClosed(1, 3).forEach(version -> warehouse.collect(1024, version));
        assertThat(served()).isEqualTo(4);
    }

    @Test
    void hintThatLeadsToNothingIsFoundByListing() {
        warehouse.hint(1024, "7");
        assertThat(served()).isEqualTo(1);
    }

    @Test
    void unchangedTableCostsOneReadOfItsNameAndOneProbe() {
        served();
        store.reset();
        assertThat(served()).isEqualTo(1);
        assertThat(store.calls())
                .extracting(StoreCall::operation)
                .containsExactly(StoreOperation.GET, StoreOperation.HEAD);
    }

    @Test
    void withinTheTimeToLiveTheStoreIsNotAsked() {
        WarehouseView cached = view(Duration.ofSeconds(1), 1 << 20);
        cached.table(DEMO);
        warehouse.commit(1024, 2);
        store.reset();
        pass(Duration.ofMillis(999));
        assertThat(version(cached)).isEqualTo(1);
        assertThat(store.calls()).isEmpty();
        pass(Duration.ofMillis(1));
        assertThat(version(cached)).isEqualTo(2);
    }

    @Test
    void versionThatWasCollectedWhileTheTableWasIdleIsNotServed() {
        served();
        LongStream.rangeClosed(2, 9).forEach(version -> warehouse.commit(1024, version));
        LongStream.rangeClosed(1, 8).forEach(version -> warehouse.collect(1024, version));
        pass(Duration.ofHours(2));
        assertThat(served()).isEqualTo(9);
    }

    @Test
    void idleTableIsServedFromMemoryOnceItsVersionWasSeenAgain() {
        served();
        pass(Duration.ofHours(2));
        store.reset();
        assertThat(served()).isEqualTo(1);
        assertThat(store.calls())
                .noneMatch(call -> call.operation() == StoreOperation.GET && call.names("metadata.json"));
        store.reset();
        served();
        assertThat(store.calls()).hasSize(2);
    }

    @Test
    void hintMovesAnIdleTableForward() {
        served();
        LongStream.rangeClosed(2, 5).forEach(version -> warehouse.commit(1024, version));
        warehouse.collect(1024, 2);
        warehouse.hint(1024, "5");
        pass(Duration.ofHours(2));
        assertThat(served()).isEqualTo(5);
    }

    @Test
    void versionCollectedBetweenProbeAndReadIsResolvedAgain() {
        flaky.runBefore(1, call -> call.operation() == StoreOperation.GET && call.names("v1.metadata"), () -> {
            warehouse.commit(1024, 2);
            warehouse.collect(1024, 1);
        });
        assertThat(served()).isEqualTo(2);
    }

    @Test
    void droppedNameIsGoneAtOnce() {
        served();
        warehouse.unname("public", "demo");
        assertThat(view.table(DEMO)).isEmpty();
        assertThat(view.tableExists(DEMO)).isFalse();
    }

    @Test
    void nameCreatedAgainServesTheNewTable() {
        served();
        warehouse.unname("public", "demo");
        warehouse.publish("public", "demo", 1025);
        assertThat(view.table(DEMO))
                .get()
                .extracting(version -> version.tableId().value())
                .isEqualTo(1025L);
    }

    @Test
    void dropThatRemovesTheMetadataMidwayIsNoSuchTable() {
        flaky.runBefore(1, call -> call.names("version-hint"), () -> {
            warehouse.unname("public", "demo");
            warehouse.collect(1024, 1);
            objects.deleteAll(List.of(warehouse.location(1024).versionHint()));
        });
        assertThat(view.table(DEMO)).isEmpty();
    }

    @Test
    void nameWithoutMetadataIsAnError() {
        warehouse.collect(1024, 1);
        assertThatThrownBy(this::served)
                .satisfies(code(ErrorCode.OBJECT_MISSING))
                .hasMessageContaining("tables/1024");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "[]",
                "{}",
                "{\"format-version\": 2",
                "{\"format-version\": \"2\", \"table-uuid\": \"9c12d441-03fe-4693-9a96-a0705ddf69c1\", \"location\": \"l\"}",
                "{\"format-version\": 2, \"table-uuid\": \"none\", \"location\": \"l\"}",
                "{\"format-version\": 2, \"table-uuid\": \"9c12d441-03fe-4693-9a96-a0705ddf69c1\"}",
                "{\"format-version\": 2, \"table-uuid\": \"9c12d441-03fe-4693-9a96-a0705ddf69c1\", \"location\": \"l\"} x"
            })
    void metadataThatIsNoneIsCorrupt(String content) {
        warehouse.put(warehouse.location(1024).metadataFile(1), content);
        assertThatThrownBy(this::served)
                .satisfies(code(ErrorCode.OBJECT_CORRUPT))
                .hasMessageContaining("v1.metadata.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"table-id\": -1}", "{\"table-id\": \"1024\"}", "{\"table-id\": 99999999999}"})
    void nameObjectThatIsNoneIsCorrupt(String content) {
        warehouse.put(warehouse.layout().tableName("public", "demo"), content);
        assertThatThrownBy(this::served)
                .satisfies(code(ErrorCode.OBJECT_CORRUPT))
                .hasMessageContaining("namespaces/public/demo.json");
    }

    @Test
    void newerLayoutIsRefusedWithinHalfAMinute() {
        served();
        warehouse.put(warehouse.layout().warehouseFile(), "{\"layout-version\": 2}");
        pass(LayoutGuard.VALID_FOR);
        assertThatThrownBy(this::served)
                .satisfies(code(ErrorCode.LAYOUT_UNSUPPORTED))
                .hasMessageContaining("layout version 2");
    }

    @Test
    void cacheStaysBelowItsBound() {
        WarehouseView small = view(Duration.ofHours(1), 10_000);
        for (int id = 1; id <= 20; id++) {
            warehouse.publish("public", "t" + id, id);
            small.table(new WarehouseLayout.Name("public", "t" + id));
        }
        store.reset();
        small.table(new WarehouseLayout.Name("public", "t20"));
        assertThat(store.calls()).isEmpty();
        small.table(new WarehouseLayout.Name("public", "t1"));
        assertThat(store.calls()).isNotEmpty();
    }

    @Test
    void tagChangesWithTheVersion() {
        String first = view.table(DEMO).orElseThrow().tag();
        assertThat(view.table(DEMO).orElseThrow().tag()).isEqualTo(first);
        warehouse.commit(1024, 2);
        assertThat(view.table(DEMO).orElseThrow().tag()).isNotEqualTo(first);
    }

    private WarehouseView view(Duration timeToLive, long cacheBytes) {
        return new WarehouseView(flaky, warehouse.layout(), timeToLive, cacheBytes, nanos::get);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private long served() {
        return version(view);
    }

    /** The version by its content, which must agree with the number by its name. */
    private static long version(WarehouseView view) {
        TableVersion version = view.table(DEMO).orElseThrow();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            version.writeMetadata(out);
            JsonNode metadata = new ObjectMapper().readTree(out.toByteArray());
            assertThat(metadata.at("/properties/" + PublishedWarehouse.VERSION_PROPERTY)
                            .asLong())
                    .isEqualTo(version.version());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        assertThat(version.metadataLocation())
                .isEqualTo("memory://store/iceberg_warehouse/greptime/tables/1024/metadata/v" + version.version()
                        + ".metadata.json");
        return version.version();
    }

    private static java.util.function.Consumer<Throwable> code(ErrorCode expected) {
        return thrown -> assertThat(thrown)
                .isInstanceOfSatisfying(
                        PluginException.class, e -> assertThat(e.code()).isEqualTo(expected));
    }
}
