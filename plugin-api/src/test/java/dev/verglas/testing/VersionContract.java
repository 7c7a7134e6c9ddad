package dev.verglas.testing;

import static dev.verglas.testing.StoreFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Descriptions and versions: every read tells the same, every write makes a version that never was before. */
interface VersionContract extends StoreFixture {

    @Test
    default void descriptionIsTheSameFromEveryRead() {
        ObjectKey key = key("object");
        store().put(key, bytes("content"));

        ObjectMeta meta = read(key).meta();

        assertThat(meta.key()).isEqualTo(key);
        assertThat(meta.size()).isEqualTo(7);
        assertThat(otherHandle().head(key)).contains(meta);
        assertThat(otherHandle().list(key.value(), Optional.empty(), 10).objects())
                .singleElement()
                .satisfies(listed -> {
                    assertThat(listed.key()).isEqualTo(meta.key());
                    assertThat(listed.size()).isEqualTo(meta.size());
                    assertThat(listed.version()).isEqualTo(meta.version());
                    assertThat(listed.lastModified())
                            .isBetween(
                                    meta.lastModified().minus(clockTolerance()),
                                    meta.lastModified().plus(clockTolerance()));
                });
    }

    @Test
    default void lastModifiedIsTheTimeOfWriting() {
        ObjectKey put = key("put");
        ObjectKey created = key("created");
        Instant before = Instant.now().minus(clockTolerance());

        store().put(put, bytes("x"));
        store().createIfAbsent(created, bytes("x"));

        Instant after = Instant.now().plus(clockTolerance());
        assertThat(store().head(put).orElseThrow().lastModified()).isBetween(before, after);
        assertThat(store().head(created).orElseThrow().lastModified()).isBetween(before, after);
    }

    @Test
    default void everyWriteMakesANewVersionEvenOfTheSameContent() {
        ObjectKey key = key("object");
        List<String> versions = new ArrayList<>();

        for (int i = 0; i < 20; i++) {
            store().put(key, bytes("same"));
            versions.add(store().head(key).orElseThrow().version());
            assertThat(otherHandle().replace(key, bytes("same"), versions.get(versions.size() - 1)))
                    .isTrue();
            versions.add(store().head(key).orElseThrow().version());
        }

        assertThat(versions).doesNotHaveDuplicates();
    }

    @Test
    default void objectMadeAgainHasANewVersion() {
        ObjectKey key = key("object");
        List<String> versions = new ArrayList<>();

        for (int i = 0; i < 20; i++) {
            assertThat(store().createIfAbsent(key, bytes("same"))).isTrue();
            versions.add(store().head(key).orElseThrow().version());
            store().deleteAll(List.of(key));
        }

        assertThat(versions).doesNotHaveDuplicates();
    }

    @Test
    default void replaceSucceedsAtTheCurrentVersion() {
        ObjectKey key = key("object");
        store().put(key, bytes("old"));

        assertThat(otherHandle().replace(key, bytes("new"), read(key).meta().version()))
                .isTrue();

        assertThat(readText(key)).isEqualTo("new");
    }

    @Test
    default void replaceFailsAtAnOlderVersion() {
        ObjectKey key = key("object");
        store().put(key, bytes("first"));
        String old = read(key).meta().version();
        store().put(key, bytes("second"));

        assertThat(store().replace(key, bytes("third"), old)).isFalse();

        assertThat(readText(key)).isEqualTo("second");
    }

    @Test
    default void replaceFailsAtAVersionOfAnotherObject() {
        store().put(key("a"), bytes("a"));
        store().put(key("b"), bytes("b"));

        assertThat(store().replace(key("a"), bytes("x"), read(key("b")).meta().version()))
                .isFalse();

        assertThat(readText(key("a"))).isEqualTo("a");
    }

    @Test
    default void replaceDoesNotMakeAMissingObject() {
        ObjectKey key = key("object");
        store().put(key, bytes("x"));
        String version = read(key).meta().version();
        store().deleteAll(List.of(key));

        assertThat(store().replace(key, bytes("y"), version)).isFalse();
        assertThat(store().replace(key("never/there"), bytes("y"), version)).isFalse();

        assertThat(store().get(key)).isEmpty();
        assertThat(names("", 100)).isEmpty();
    }
}
