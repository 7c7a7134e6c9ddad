package dev.verglas.api.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.TableId;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RebuildKeyTest {

    private static final WarehouseLayout LAYOUT =
            WarehouseLayout.of(WarehouseLayout.DEFAULT_WAREHOUSE_ROOT, WarehouseLayout.DEFAULT_CATALOG);
    private static final TableId TABLE = new TableId(7);
    private static final UUID REQUEST = UUID.fromString("0f0e0d0c-0b0a-0908-0706-050403020100");
    private static final String PARTS = "iceberg_warehouse/greptime/rebuilds/7/0f0e0d0c-0b0a-0908-0706-050403020100/";

    @Test
    void requestAndAnswersLieTogether() {
        assertThat(LAYOUT.rebuildsPrefix()).isEqualTo("iceberg_warehouse/greptime/rebuilds/");
        assertThat(LAYOUT.rebuildParts(TABLE, REQUEST)).isEqualTo(PARTS);
        assertThat(LAYOUT.rebuildAnswers(TABLE, REQUEST)).isEqualTo(PARTS + "node-");
        assertThat(LAYOUT.rebuildRequest(TABLE, REQUEST)).hasToString(PARTS + "request.json");
        assertThat(LAYOUT.rebuildAnswer(TABLE, REQUEST, "datanode-0")).hasToString(PARTS + "node-datanode-0.json");
    }

    @Test
    void requestKeyIsRead() {
        assertThat(LAYOUT.parseRebuild(LAYOUT.rebuildRequest(TABLE, REQUEST)))
                .contains(new RebuildKey(TABLE, REQUEST, Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"datanode-0", "10.0.0.1:4001", "a/b", "..", "ü", "50%", "x y", "x.json", ".json"})
    void answerKeyTellsTheNode(String node) {
        ObjectKey key = LAYOUT.rebuildAnswer(TABLE, REQUEST, node);

        assertThat(key.value()).startsWith(PARTS);
        assertThat(LAYOUT.parseRebuild(key)).contains(new RebuildKey(TABLE, REQUEST, Optional.of(node)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "iceberg_warehouse/greptime/rebuilds/7/1-1-1-1-1/request.json",
                "iceberg_warehouse/greptime/rebuilds/7/0F0E0D0C-0b0a-0908-0706-050403020100/request.json",
                "iceberg_warehouse/greptime/rebuilds/07/0f0e0d0c-0b0a-0908-0706-050403020100/request.json",
                "iceberg_warehouse/greptime/rebuilds/-7/0f0e0d0c-0b0a-0908-0706-050403020100/request.json",
                "iceberg_warehouse/greptime/rebuilds/x/0f0e0d0c-0b0a-0908-0706-050403020100/request.json",
                "iceberg_warehouse/greptime/rebuilds/0f0e0d0c-0b0a-0908-0706-050403020100/request.json",
                PARTS + "other.json",
                PARTS + "node-.json",
                PARTS + "node-a.txt",
                PARTS + "node-a b.json",
                PARTS + "node-a/request.json",
                "other/rebuilds/7/0f0e0d0c-0b0a-0908-0706-050403020100/request.json"
            })
    void otherObjectsAreNeitherRequestNorAnswer(String key) {
        assertThat(LAYOUT.parseRebuild(ObjectKey.of(key))).isEmpty();
    }
}
