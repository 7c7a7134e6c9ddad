package dev.verglas.catalog.view;

import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.warehouse.WarehouseLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Lists the name objects below {@code namespaces/}.
 *
 * <p>No object is opened, so a corrupt table never hides another one. A schema exists while it holds a name object.
 */
final class NameListing {

    /** The page size of S3, GCS and OSS; Azure has 5,000. */
    private static final int STORE_PAGE = 1000;

    private final ObjectStore store;
    private final WarehouseLayout layout;

    NameListing(ObjectStore store, WarehouseLayout layout) {
        this.store = store;
        this.layout = layout;
    }

    /**
     * Returns the schemas that hold a table, sorted.
     *
     * <p>A store lists objects, not folders, so this reads the names of all tables, one request for a thousand. A page's
     * token is the last schema on it, which stays valid when that schema is dropped.
     */
    NamePage schemas(PageRequest request) {
        TreeSet<String> all = new TreeSet<>();
        String prefix = layout.namespacesPrefix();
        Optional<String> continuation = Optional.empty();
        do {
            ObjectPage page = store.list(prefix, continuation, STORE_PAGE);
            names(page).forEach(name -> all.add(name.schema()));
            continuation = page.next();
        } while (continuation.isPresent());
        if (!request.paged()) {
            return new NamePage(List.copyOf(all), Optional.empty());
        }
        List<String> rest = List.copyOf(request.token()
                .<java.util.SortedSet<String>>map(last -> all.tailSet(last, false))
                .orElse(all));
        int size = Math.min(request.limit(), rest.size());
        Optional<String> next = size < rest.size() ? Optional.of(rest.get(size - 1)) : Optional.empty();
        return new NamePage(rest.subList(0, size), next);
    }

    /** Returns the tables of a schema in the store's order; a page's token is the store's own. */
    NamePage tables(String schema, PageRequest request) {
        List<String> tables = new ArrayList<>();
        Consumer<ObjectPage> collect = page -> names(page).forEach(name -> tables.add(name.table()));
        Optional<String> continuation = request.token();
        do {
            ObjectPage page = store.list(layout.namespacePrefix(schema), continuation, request.limit());
            collect.accept(page);
            continuation = page.next();
        } while (continuation.isPresent() && (!request.paged() || tables.isEmpty()));
        return new NamePage(tables, continuation);
    }

    /** Says whether a schema holds a table; one request as long as only name objects lie there. */
    boolean schemaExists(String schema) {
        Optional<String> continuation = Optional.empty();
        do {
            ObjectPage page = store.list(layout.namespacePrefix(schema), continuation, 10);
            if (names(page).findAny().isPresent()) {
                return true;
            }
            continuation = page.next();
        } while (continuation.isPresent());
        return false;
    }

    private Stream<WarehouseLayout.Name> names(ObjectPage page) {
        return page.objects().stream()
                .map(ObjectMeta::key)
                .map(layout::parseTableName)
                .flatMap(Optional::stream);
    }
}
