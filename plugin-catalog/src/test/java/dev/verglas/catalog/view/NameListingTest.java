package dev.verglas.catalog.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.catalog.fixture.PublishedWarehouse;
import dev.verglas.testing.CountingStore;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.StoreOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class NameListingTest {

    private final InMemoryObjectStore objects = new InMemoryObjectStore();
    private final CountingStore store = CountingStore.around(objects);
    private final PublishedWarehouse warehouse = new PublishedWarehouse(objects);
    private final NameListing listing = new NameListing(store, warehouse.layout());

    @Test
    void emptyWarehouseHasNoSchemas() {
        assertThat(listing.schemas(PageRequest.everything()).names()).isEmpty();
        assertThat(listing.schemaExists("public")).isFalse();
    }

    @Test
    void everyNameComesBackAsItWasWritten() {
        List<String> names = List.of("a/b", "ü", "x y", "50%", "a.b", "..", "a+b", "日本");
        for (String name : names) {
            warehouse.name(name, name, 1);
        }
        assertThat(listing.schemas(PageRequest.everything()).names()).containsExactlyInAnyOrderElementsOf(names);
        for (String name : names) {
            assertThat(listing.tables(name, PageRequest.everything()).names()).containsExactly(name);
            assertThat(listing.schemaExists(name)).isTrue();
        }
    }

    @Test
    void schemaIsNotMistakenForOneThatBeginsAlike() {
        warehouse.name("public2", "t", 1);
        assertThat(listing.schemaExists("public")).isFalse();
        assertThat(listing.tables("public", PageRequest.everything()).names()).isEmpty();
    }

    @Test
    void objectsThatAreNoNamesArePassedOver() {
        String prefix = warehouse.layout().namespacePrefix("public");
        for (int i = 0; i < 30; i++) {
            warehouse.put(ObjectKey.of(prefix + ".tmp-" + i), "");
        }
        assertThat(listing.schemaExists("public")).isFalse();
        warehouse.name("public", "t", 1);
        assertThat(listing.schemaExists("public")).isTrue();
        assertThat(listing.tables("public", page(Optional.empty(), 2)).names()).containsExactly("t");
    }

    @Test
    void withoutPagingEverythingComesAtOnce() {
        for (int i = 0; i < 2500; i++) {
            warehouse.name("public", "t" + i, i);
        }
        assertThat(listing.tables("public", PageRequest.everything()).names()).hasSize(2500);
        assertThat(listing.schemas(PageRequest.everything()).names()).containsExactly("public");
    }

    @Test
    void pagesOfTablesCoverAllOnceAndCostOneRequestEach() {
        for (int i = 0; i < 10; i++) {
            warehouse.name("public", "t" + i, i);
        }
        List<String> seen = pages(request -> listing.tables("public", request), 3);
        assertThat(seen).hasSize(10).doesNotHaveDuplicates();
        assertThat(store.count(StoreOperation.LIST)).isEqualTo(4);
    }

    @Test
    void pagesOfSchemasCoverAllOnce() {
        for (int i = 0; i < 7; i++) {
            warehouse.name("s" + i, "a", i);
            warehouse.name("s" + i, "b", i);
        }
        assertThat(pages(listing::schemas, 3)).containsExactly("s0", "s1", "s2", "s3", "s4", "s5", "s6");
    }

    @Test
    void pageTokenOutlivesTheSchemaItNames() {
        warehouse.name("a", "t", 1);
        warehouse.name("b", "t", 1);
        NamePage first = listing.schemas(page(Optional.empty(), 1));
        warehouse.unname("a", "t");
        assertThat(listing.schemas(page(first.next(), 1)).names()).containsExactly("b");
    }

    private static List<String> pages(Function<PageRequest, NamePage> source, int size) {
        List<String> seen = new ArrayList<>();
        Optional<String> token = Optional.empty();
        do {
            NamePage page = source.apply(page(token, size));
            assertThat(page.names()).hasSizeLessThanOrEqualTo(size);
            seen.addAll(page.names());
            token = page.next();
        } while (token.isPresent());
        return seen;
    }

    private static PageRequest page(Optional<String> token, int size) {
        return PageRequest.page(token, OptionalInt.of(size));
    }
}
