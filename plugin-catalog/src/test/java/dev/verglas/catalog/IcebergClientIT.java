package dev.verglas.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.error.ErrorCode;
import dev.verglas.catalog.fixture.PublishedWarehouse;
import dev.verglas.catalog.fixture.RunningCatalog;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.ServiceUnavailableException;
import org.apache.iceberg.inmemory.InMemoryFileIO;
import org.apache.iceberg.rest.RESTCatalog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The catalog through Iceberg's own Java client. */
class IcebergClientIT {

    @RegisterExtension
    static final RunningCatalog CATALOG = RunningCatalog.selfHosted();

    private static final Namespace PUBLIC = Namespace.of("public");
    private static final TableIdentifier DEMO = TableIdentifier.of(PUBLIC, "demo");

    private final PublishedWarehouse warehouse = CATALOG.warehouse();
    private final RESTCatalog client = new RESTCatalog();

    @BeforeEach
    void connect() {
        warehouse.publish("public", "demo", 1024);
        client.initialize("verglas", properties("warehouse", "greptime"));
    }

    @AfterEach
    void disconnect() throws IOException {
        CATALOG.store().recover();
        client.close();
    }

    @Test
    void listsAndLoads() {
        assertThat(client.listNamespaces()).contains(PUBLIC);
        assertThat(client.listNamespaces(PUBLIC)).isEmpty();
        assertThat(client.namespaceExists(PUBLIC)).isTrue();
        assertThat(client.namespaceExists(Namespace.of("nope"))).isFalse();
        assertThat(client.loadNamespaceMetadata(PUBLIC)).isEmpty();
        assertThat(client.listTables(PUBLIC)).contains(DEMO);
        assertThat(client.tableExists(DEMO)).isTrue();
        Table table = client.loadTable(DEMO);
        assertThat(table.uuid()).hasToString(warehouse.uuid(1024));
        assertThat(table.schema().findField("cpu").fieldId()).isEqualTo(2);
        assertThat(((BaseTable) table).operations().current().metadataFileLocation())
                .endsWith("/tables/1024/metadata/v1.metadata.json");
    }

    @Test
    void refreshSeesTheNextCommit() {
        warehouse.publish("public", "refreshed", 1025);
        Table table = client.loadTable(TableIdentifier.of(PUBLIC, "refreshed"));
        warehouse.commit(1025, 2);
        table.refresh();
        assertThat(table.properties()).containsEntry(PublishedWarehouse.VERSION_PROPERTY, "2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "ü", "x y", "50%", "a.b", "a+b", "日本"})
    void oddNamesAreFound(String name) {
        warehouse.publish(name, name, 2000);
        TableIdentifier identifier = TableIdentifier.of(Namespace.of(name), name);
        assertThat(client.listNamespaces()).contains(Namespace.of(name));
        assertThat(client.listTables(Namespace.of(name))).containsExactly(identifier);
        assertThat(client.tableExists(identifier)).isTrue();
        assertThat(client.loadTable(identifier).uuid()).hasToString(warehouse.uuid(2000));
        warehouse.unname(name, name);
    }

    @Test
    void pagesAreFollowed() throws IOException {
        for (int i = 0; i < 5; i++) {
            warehouse.publish("paged", "t" + i, 3000 + i);
        }
        try (RESTCatalog paging = new RESTCatalog()) {
            paging.initialize("paging", properties("rest-page-size", "2"));
            assertThat(paging.listTables(Namespace.of("paged"))).hasSize(5);
            assertThat(paging.listNamespaces()).contains(Namespace.of("paged"), PUBLIC);
        }
    }

    @Test
    void missingThingsAreTypedExceptions() {
        assertThatThrownBy(() -> client.loadTable(TableIdentifier.of(PUBLIC, "nope")))
                .isInstanceOf(NoSuchTableException.class);
        assertThatThrownBy(() -> client.loadTable(TableIdentifier.of("nope", "nope")))
                .isInstanceOf(NoSuchTableException.class);
        assertThatThrownBy(() -> client.listTables(Namespace.of("nope"))).isInstanceOf(NoSuchNamespaceException.class);
        assertThatThrownBy(() -> client.loadNamespaceMetadata(Namespace.of("nope")))
                .isInstanceOf(NoSuchNamespaceException.class);
    }

    @Test
    void clientRefusesWritesByItself() {
        assertThatThrownBy(() -> client.createTable(TableIdentifier.of(PUBLIC, "new"), new Schema()))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> client.dropTable(DEMO)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> client.createNamespace(Namespace.of("new")))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(client.listViews(PUBLIC)).isEqualTo(List.of());
    }

    @Test
    void storeThatIsGoneIsServiceUnavailable() {
        CATALOG.store().failAll(ErrorCode.STORE_UNAVAILABLE);
        assertThatThrownBy(() -> client.loadTable(DEMO)).isInstanceOf(ServiceUnavailableException.class);
    }

    /** One retry only: the default of five waits half a minute for a store that never comes back. */
    private static Map<String, String> properties(String key, String value) {
        return Map.of(
                "uri",
                CATALOG.uri().toString(),
                "io-impl",
                InMemoryFileIO.class.getName(),
                "rest.client.max-retries",
                "1",
                key,
                value);
    }
}
