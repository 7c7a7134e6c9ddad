package dev.verglas.catalog.view;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.api.warehouse.WarehouseLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Refuses to read a warehouse whose layout is of a newer version.
 *
 * <p>{@code warehouse.json} is read again when the last look is older than {@link #VALID_FOR}, so that a writer may be
 * upgraded under a running catalog. Without the object nothing was published yet, which is fine.
 */
final class LayoutGuard {

    static final Duration VALID_FOR = Duration.ofSeconds(30);

    private static final String LAYOUT_VERSION = "layout-version";

    private final ObjectStore store;
    private final ObjectKey key;
    private final LongSupplier nanoClock;
    private volatile Optional<Long> checkedNanos = Optional.empty();

    LayoutGuard(ObjectStore store, WarehouseLayout layout, LongSupplier nanoClock) {
        this.store = store;
        this.key = layout.warehouseFile();
        this.nanoClock = nanoClock;
    }

    void check() {
        long now = nanoClock.getAsLong();
        Optional<Long> checked = checkedNanos;
        if (checked.isEmpty() || now - checked.get() >= VALID_FOR.toNanos()) {
            checkNow();
        }
    }

    /** Reads the object whatever was seen before; also shows that the store answers. */
    void checkNow() {
        long now = nanoClock.getAsLong();
        Optional<StoredObject> object = store.get(key);
        if (object.isPresent()) {
            long version = version(object.get());
            if (version != WarehouseLayout.VERSION) {
                throw ViewErrors.layoutUnsupported(key, version);
            }
            checkedNanos = Optional.of(now);
        }
    }

    private static long version(StoredObject object) {
        try {
            return JsonFields.read(object.content(), Set.of(LAYOUT_VERSION)).number(LAYOUT_VERSION);
        } catch (IOException e) {
            throw ViewErrors.corrupt(object.meta().key(), e);
        }
    }
}
