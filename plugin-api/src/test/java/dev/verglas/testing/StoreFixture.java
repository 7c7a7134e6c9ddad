package dev.verglas.testing;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the parts of {@link ObjectStoreContract} share: two handles on one store and a folder of the test's own. */
interface StoreFixture {

    /** Returns the handle that a test works with. */
    ObjectStore store();

    /** Returns a second handle on the same objects, as another process would have. */
    ObjectStore otherHandle();

    /** Returns the folder of this test, without a trailing slash; no other test writes below it. */
    String folder();

    /** Returns how many rounds each race runs. */
    int raceRounds();

    /** Returns how far the store's clock may be from this machine's, its granularity included. */
    Duration clockTolerance();

    /** Returns the size of the big object in bytes. */
    int bigObjectBytes();

    /** Says whether an object may have another one's name and a slash as the start of its own. */
    boolean allowsKeyBelowKey();

    default ObjectKey key(String name) {
        return ObjectKey.of(folder() + "/" + name);
    }

    default StoredObject read(ObjectKey key) {
        return store().get(key).orElseThrow(() -> new AssertionError("no object " + key));
    }

    default String readText(ObjectKey key) {
        return new String(read(key).content(), StandardCharsets.UTF_8);
    }

    /** Lists everything under a prefix by pages of a size; fails when a page is too long or the listing does not end. */
    static List<ObjectMeta> listAll(ObjectStore store, String prefix, int limit) {
        List<ObjectMeta> all = new ArrayList<>();
        Optional<String> token = Optional.empty();
        do {
            ObjectPage page = store.list(prefix, token, limit);
            if (page.objects().size() > limit) {
                throw new AssertionError(page.objects().size() + " objects in a page of at most " + limit);
            }
            if (page.next().isPresent() && page.next().equals(token)) {
                throw new AssertionError("the listing of '" + prefix + "' does not get on after " + token);
            }
            all.addAll(page.objects());
            token = page.next();
        } while (token.isPresent());
        return all;
    }

    /** Lists the names under a prefix that is relative to the test's folder, relative to it as well. */
    default List<String> names(String prefix, int limit) {
        return listAll(store(), folder() + "/" + prefix, limit).stream()
                .map(meta -> meta.key().value().substring(folder().length() + 1))
                .toList();
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
