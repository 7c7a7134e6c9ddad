package dev.verglas.testing;

import static dev.verglas.testing.StoreFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.error.PluginException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names that a careless store decodes, encodes, cuts or trips over. */
interface AwkwardKeyContract extends StoreFixture {

    /** Returns segments with every kind of character that some part of a store gives a meaning to. */
    static Stream<String> awkwardSegments() {
        return Stream.of(
                "x y",
                " leading and trailing ",
                "50%",
                "%41",
                "%2F",
                "a+b",
                "#fragment",
                "?query=1&x",
                "\u00fc",
                "u\u0308",
                "\u8868",
                "\ud83d\ude00",
                "quote\"quote",
                "it's",
                "`tick`",
                "back\\slash",
                "~",
                ".hidden",
                "dot.",
                "...",
                "-rf",
                "*",
                "[a-z]",
                "{a,b}",
                "a:b",
                "a;b",
                "a|b",
                "<a>",
                "a=b",
                "a,b@c!$^()",
                "con",
                "e\u0301\u200b\ufeff",
                "x".repeat(200));
    }

    @ParameterizedTest
    @MethodSource("awkwardSegments")
    default void awkwardNameWorksInEveryOperation(String segment) {
        for (ObjectKey key : List.of(key(segment), key("d-" + segment + "/" + segment + "/x"))) {
            assertThat(store().createIfAbsent(key, bytes("first"))).isTrue();
            assertThat(store().createIfAbsent(key, bytes("second"))).isFalse();
            assertThat(otherHandle().get(key).orElseThrow().meta().key()).isEqualTo(key);
            assertThat(store().getRange(key, 1, 2).orElseThrow()).isEqualTo(bytes("ir"));
            assertThat(store().replace(key, bytes("third"), read(key).meta().version()))
                    .isTrue();
            store().put(key, bytes("fourth"));
            assertThat(readText(key)).isEqualTo("fourth");
            assertThat(StoreFixture.listAll(store(), key.value(), 10))
                    .singleElement()
                    .satisfies(meta -> assertThat(meta.key()).isEqualTo(key));
            store().deleteAll(List.of(key));
            assertThat(store().head(key)).isEmpty();
        }
        assertThat(names("", 10)).isEmpty();
    }

    @Test
    default void namesThatDecodeAlikeAreDifferentObjects() {
        List<String> names = List.of("x y", "x+y", "x%20y", "x%2By", "\u00fc", "u\u0308", "%C3%BC");
        names.forEach(name -> store().put(key(name), bytes(name)));

        names.forEach(name -> assertThat(readText(key(name))).isEqualTo(name));
        assertThat(names("", 100)).containsExactlyInAnyOrderElementsOf(names);
        assertThat(names.stream().map(name -> store().location(key(name)))).doesNotHaveDuplicates();
        assertThat(names.stream().map(name -> store().uri(key(name)))).doesNotHaveDuplicates();
    }

    @Test
    default void addressesAreAbsolute() {
        awkwardSegments().forEach(segment -> {
            assertThat(store().uri(key(segment)).isAbsolute()).isTrue();
            assertThat(store().location(key(segment))).isNotEmpty();
        });
    }

    @Test
    default void longestNameWorks() {
        StringBuilder name = new StringBuilder(folder());
        while (name.length() < ObjectKey.MAX_BYTES) {
            int room = ObjectKey.MAX_BYTES - name.length() - 1;
            name.append('/').append("n".repeat(Math.max(1, Math.min(200, room))));
        }
        ObjectKey key = ObjectKey.of(name.substring(0, ObjectKey.MAX_BYTES));

        assertThat(store().createIfAbsent(key, bytes("x"))).isTrue();
        store().put(key, bytes("y"));

        assertThat(readText(key)).isEqualTo("y");
        assertThat(StoreFixture.listAll(store(), folder() + "/", 10))
                .singleElement()
                .satisfies(meta -> assertThat(meta.key()).isEqualTo(key));
    }

    @Test
    default void nameBelowAnObjectsNameWorksOrIsRefusedClearly() {
        store().put(key("a"), bytes("a"));
        try {
            assertThat(store().createIfAbsent(key("a/b"), bytes("b"))).isTrue();
            assertThat(allowsKeyBelowKey()).isTrue();
            assertThat(readText(key("a/b"))).isEqualTo("b");
        } catch (PluginException refused) {
            assertThat(allowsKeyBelowKey()).isFalse();
            assertThat(refused).hasMessageContaining(key("a/b").value());
        }
        assertThat(readText(key("a"))).isEqualTo("a");
    }

    @Test
    default void nameOfAnEmptiedFolderIsFree() {
        store().put(key("a/b/c"), bytes("x"));
        store().deleteAll(List.of(key("a/b/c")));

        assertThat(store().createIfAbsent(key("a/b"), bytes("file"))).isTrue();

        assertThat(readText(key("a/b"))).isEqualTo("file");
    }
}
