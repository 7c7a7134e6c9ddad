package dev.verglas.api.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.TableId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarehouseLayoutTest {

    private static final WarehouseLayout LAYOUT =
            WarehouseLayout.of(WarehouseLayout.DEFAULT_WAREHOUSE_ROOT, WarehouseLayout.DEFAULT_CATALOG);

    @Test
    void everyPathIsAsTheDesignSays() {
        assertThat(LAYOUT.warehouseFile()).hasToString("iceberg_warehouse/greptime/warehouse.json");
        assertThat(LAYOUT.namespacesPrefix()).isEqualTo("iceberg_warehouse/greptime/namespaces/");
        assertThat(LAYOUT.namespacePrefix("public")).isEqualTo("iceberg_warehouse/greptime/namespaces/public/");
        assertThat(LAYOUT.tableName("public", "demo"))
                .hasToString("iceberg_warehouse/greptime/namespaces/public/demo.json");
        assertThat(LAYOUT.tablesPrefix()).isEqualTo("iceberg_warehouse/greptime/tables/");
        assertThat(LAYOUT.table(new TableId(1024)).root()).hasToString("iceberg_warehouse/greptime/tables/1024");
        assertThat(LAYOUT.rebuildsPrefix(new TableId(7))).isEqualTo("iceberg_warehouse/greptime/rebuilds/7/");
        assertThat(WarehouseLayout.VERSION).isEqualTo(1);
    }

    @Test
    void aCatalogNameIsEncodedLikeAnyOther() {
        assertThat(WarehouseLayout.of("a/b", "..").root()).hasToString("a/b/%2E.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "a/b", "..", "ü", "50%", "x y", "😀", "a.json", ".json"})
    void aNameObjectTellsItsNames(String name) {
        ObjectKey key = LAYOUT.tableName(name, name);
        assertThat(LAYOUT.parseTableName(key)).contains(new WarehouseLayout.Name(name, name));
        assertThat(key.value()).startsWith(LAYOUT.namespacePrefix(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "other/namespaces/public/demo.json",
                "iceberg_warehouse/greptime/namespaces/demo.json",
                "iceberg_warehouse/greptime/namespaces/public/x/demo.json",
                "iceberg_warehouse/greptime/namespaces/public/demo.txt",
                "iceberg_warehouse/greptime/namespaces/public/.json",
                "iceberg_warehouse/greptime/namespaces/pub lic/demo.json",
                "iceberg_warehouse/greptime/tables/1024/metadata/v1.metadata.json"
            })
    void otherObjectsAreNoNameObjects(String key) {
        assertThat(LAYOUT.parseTableName(ObjectKey.of(key))).isEmpty();
    }

    @Test
    void anEmptyNameHasNoObject() {
        assertThatThrownBy(() -> LAYOUT.tableName("public", "")).isInstanceOf(IllegalArgumentException.class);
    }
}
