package dev.verglas.testing;

import static dev.verglas.testing.StoreFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.StoredObject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Single objects in a single thread: what is written is read, what is missing is empty, ranges end where objects do. */
interface ReadWriteContract extends StoreFixture {

    @Test
    default void missingObjectIsEmptyForEveryRead() {
        ObjectKey key = key("missing");

        assertThat(store().get(key)).isEmpty();
        assertThat(store().head(key)).isEmpty();
        assertThat(store().getRange(key, 0, 10)).isEmpty();
    }

    @Test
    default void folderOfObjectsIsNoObject() {
        store().put(key("dir/object"), bytes("x"));

        assertThat(store().get(key("dir"))).isEmpty();
        assertThat(store().head(key("dir"))).isEmpty();
        assertThat(store().getRange(key("dir"), 0, 10)).isEmpty();
    }

    @Test
    default void nameBelowAnObjectIsMissing() {
        store().put(key("object"), bytes("x"));

        assertThat(store().get(key("object/below"))).isEmpty();
        assertThat(store().head(key("object/below"))).isEmpty();
        assertThat(store().getRange(key("object/below"), 0, 10)).isEmpty();
        store().deleteAll(List.of(key("object/below")));
        assertThat(readText(key("object"))).isEqualTo("x");
    }

    @Test
    default void putIsReadBackThroughEveryHandle() {
        ObjectKey key = key("a/b/c");

        store().put(key, bytes("content"));

        assertThat(readText(key)).isEqualTo("content");
        assertThat(otherHandle().get(key).orElseThrow().content()).isEqualTo(bytes("content"));
    }

    @Test
    default void putReplacesOlderContent() {
        ObjectKey key = key("object");
        store().put(key, bytes("a rather long first content"));

        otherHandle().put(key, bytes("short"));

        assertThat(readText(key)).isEqualTo("short");
        assertThat(store().head(key).orElseThrow().size()).isEqualTo(5);
    }

    @Test
    default void createMakesAnAbsentObject() {
        assertThat(store().createIfAbsent(key("object"), bytes("first"))).isTrue();

        assertThat(readText(key("object"))).isEqualTo("first");
    }

    @Test
    default void createLeavesAPresentObjectAlone() {
        ObjectKey key = key("object");
        store().put(key, bytes("first"));
        String version = read(key).meta().version();

        assertThat(store().createIfAbsent(key, bytes("second"))).isFalse();
        assertThat(otherHandle().createIfAbsent(key, bytes("first"))).isFalse();

        assertThat(readText(key)).isEqualTo("first");
        assertThat(read(key).meta().version()).isEqualTo(version);
    }

    @Test
    default void createMakesADeletedObjectAgain() {
        ObjectKey key = key("object");
        store().put(key, bytes("first"));
        store().deleteAll(List.of(key));

        assertThat(store().createIfAbsent(key, bytes("second"))).isTrue();

        assertThat(readText(key)).isEqualTo("second");
    }

    @Test
    default void callersArrayIsNotKept() {
        byte[] content = bytes("content");
        store().put(key("put"), content);
        store().createIfAbsent(key("create"), content);
        Arrays.fill(content, (byte) 'x');

        assertThat(readText(key("put"))).isEqualTo("content");
        assertThat(readText(key("create"))).isEqualTo("content");
    }

    @Test
    default void returnedArrayIsTheReadersOwn() {
        store().put(key("object"), bytes("content"));
        Arrays.fill(read(key("object")).content(), (byte) 'x');
        Arrays.fill(store().getRange(key("object"), 0, 3).orElseThrow(), (byte) 'x');

        assertThat(readText(key("object"))).isEqualTo("content");
    }

    @Test
    default void emptyObjectExists() {
        ObjectKey put = key("put");
        ObjectKey created = key("created");
        store().put(put, new byte[0]);

        assertThat(store().createIfAbsent(created, new byte[0])).isTrue();

        assertThat(store().createIfAbsent(created, bytes("late"))).isFalse();
        for (ObjectKey key : List.of(put, created)) {
            assertThat(read(key).content()).isEmpty();
            assertThat(store().head(key).orElseThrow().size()).isZero();
            assertThat(store().getRange(key, 0, 10))
                    .hasValueSatisfying(part -> assertThat(part).isEmpty());
        }
    }

    @Test
    default void rangeIsCutWhereTheObjectEnds() {
        ObjectKey key = key("object");
        store().put(key, bytes("0123456789"));

        assertThat(range(key, 0, 10)).isEqualTo("0123456789");
        assertThat(range(key, 3, 4)).isEqualTo("3456");
        assertThat(range(key, 9, 1)).isEqualTo("9");
        assertThat(range(key, 8, 100)).isEqualTo("89");
        assertThat(range(key, 2, Integer.MAX_VALUE)).isEqualTo("23456789");
    }

    @Test
    default void rangeWithoutContentIsEmptyButPresent() {
        ObjectKey key = key("object");
        store().put(key, bytes("0123456789"));

        assertThat(range(key, 4, 0)).isEmpty();
        assertThat(range(key, 10, 5)).isEmpty();
        assertThat(range(key, 11, 5)).isEmpty();
        assertThat(range(key, Long.MAX_VALUE - 10, 20)).isEmpty();
    }

    @Test
    default void negativeRangeIsRefused() {
        ObjectKey key = key("object");
        store().put(key, bytes("0123456789"));

        assertThatThrownBy(() -> store().getRange(key, -1, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> store().getRange(key, 0, -5)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    default void bigObjectIsReadBackWhole() {
        byte[] content = new byte[bigObjectBytes()];
        new Random(7).nextBytes(content);
        ObjectKey created = key("created");
        ObjectKey put = key("put");

        assertThat(store().createIfAbsent(created, content)).isTrue();
        store().put(put, content);

        for (ObjectKey key : List.of(created, put)) {
            StoredObject found = read(key);
            assertThat(found.meta().size()).isEqualTo(content.length);
            assertThat(Arrays.equals(found.content(), content)).isTrue();
            assertThat(store().getRange(key, content.length - 3L, 100).orElseThrow())
                    .isEqualTo(Arrays.copyOfRange(content, content.length - 3, content.length));
        }
    }

    @Test
    default void deletedObjectsAreMissing() {
        List<ObjectKey> keys = List.of(key("a"), key("d/b"), key("d/c"));
        keys.forEach(key -> store().put(key, bytes("x")));

        store().deleteAll(List.of(key("a"), key("d/b"), key("never-there"), key("no/such/folder")));

        assertThat(store().get(key("a"))).isEmpty();
        assertThat(otherHandle().head(key("d/b"))).isEmpty();
        assertThat(readText(key("d/c"))).isEqualTo("x");
    }

    @Test
    default void deletingAFolderNameDeletesNothing() {
        store().put(key("dir/object"), bytes("x"));

        store().deleteAll(List.of(key("dir")));
        store().deleteAll(List.of());

        assertThat(readText(key("dir/object"))).isEqualTo("x");
    }

    @Test
    default void closeIsIdempotent() {
        otherHandle().close();
        otherHandle().close();

        store().put(key("object"), bytes("x"));
        assertThat(readText(key("object"))).isEqualTo("x");
    }

    private String range(ObjectKey key, long offset, int length) {
        Optional<byte[]> found = store().getRange(key, offset, length);
        return new String(found.orElseThrow(), java.nio.charset.StandardCharsets.UTF_8);
    }
}
