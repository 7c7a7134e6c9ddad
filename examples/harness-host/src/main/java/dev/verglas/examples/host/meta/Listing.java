package dev.verglas.examples.host.meta;

import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whole listings out of a store's pages. */
public final class Listing {

    private static final int PAGE = 1000;

    private Listing() {}

    /** All objects whose names start with a prefix, page after page. */
    public static List<ObjectMeta> all(ObjectStore store, String prefix) {
        List<ObjectMeta> objects = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            ObjectPage page = store.list(prefix, continuation, PAGE);
            objects.addAll(page.objects());
            continuation = page.next();
        } while (continuation.isPresent());
        return objects;
    }
}
