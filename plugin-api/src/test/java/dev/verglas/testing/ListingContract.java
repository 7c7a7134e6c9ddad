package dev.verglas.testing;

import static dev.verglas.testing.StoreFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectPage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Listings: complete, by UTF-8 order, in pages, for any start of a name, and never behind a write that returned. */
interface ListingContract extends StoreFixture {

    /** More than any store's largest page or largest bulk delete, which is 1,000 in S3, OSS and GCS. */
    int MANY = 1_050;

    @Test
    default void listingSeesEveryWriteAtOnce() {
        for (int i = 0; i < 10; i++) {
            ObjectKey key = key("d" + i + "/object");
            store().put(key, bytes("x"));
            assertThat(StoreFixture.listAll(otherHandle(), folder() + "/d" + i, 10))
                    .hasSize(1);

            otherHandle().deleteAll(List.of(key));
            assertThat(names("d" + i, 10)).isEmpty();
        }
    }

    @Test
    default void prefixWithoutObjectsListsNothing() {
        store().put(key("object"), bytes("x"));

        assertThat(names("other", 10)).isEmpty();
        assertThat(names("object/", 10)).isEmpty();
        assertThat(names("no/such/folder/", 10)).isEmpty();
        assertThat(store().list("verglas-contract-no-such-folder/x", Optional.empty(), 10))
                .isEqualTo(new ObjectPage(List.of(), Optional.empty()));
    }

    @Test
    default void prefixMayEndWithinASegment() {
        write("ab/1", "abc", "abd/e/f", "b", "a");

        assertThat(names("ab", 100)).containsExactly("ab/1", "abc", "abd/e/f");
        assertThat(names("abd/e", 100)).containsExactly("abd/e/f");
        assertThat(names("abc", 100)).containsExactly("abc");
        assertThat(names("", 100)).containsExactly("a", "ab/1", "abc", "abd/e/f", "b");
    }

    @Test
    default void prefixWithSlashLeavesOutNamesakes() {
        write("table/1", "table/2", "table-2/1", "table2/1");

        assertThat(names("table/", 100)).containsExactly("table/1", "table/2");
    }

    @Test
    default void prefixNeverLeavesTheStore() {
        write("a/object");

        assertThat(names("a/../", 10)).isEmpty();
        assertThat(names("./a/", 10)).isEmpty();
        assertThat(names("a//", 10)).isEmpty();
        assertThat(store().list("../", Optional.empty(), 10).objects()).isEmpty();
        assertThat(store().list("/", Optional.empty(), 10).objects()).isEmpty();
    }

    @Test
    default void orderIsThatOfTheUtf8BytesOfWholeNames() {
        // '-' and '.' sort before the slash, digits and letters after it; U+1F600 after U+FF5E only in UTF-8.
        List<String> names = List.of(
                "d/b!",
                "d/b-c",
                "d/b.c/x",
                "d/b.c/y",
                "d/b/x",
                "d/b/x-",
                "d/b0",
                "d/bc/d",
                "d/bc0",
                "d/B",
                "d/\u00fc",
                "d/\uff5e",
                "d/\uff5e!",
                "d/\ud83d\ude00",
                "d/\ud83d\ude00/x-",
                "e");
        List<String> written = new ArrayList<>(names);
        written.remove("d/\ud83d\ude00");
        write(written.toArray(String[]::new));
        List<String> expected = new ArrayList<>(written);
        expected.sort((a, b) ->
                Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)));

        assertThat(names("", 100)).containsExactlyElementsOf(expected);
        assertThat(names("", 1)).containsExactlyElementsOf(expected);
        assertThat(names("", 2)).containsExactlyElementsOf(expected);
        assertThat(names("d/b", 3))
                .containsExactlyElementsOf(
                        expected.stream().filter(name -> name.startsWith("d/b")).toList());
    }

    @Test
    default void everyPageHoldsAtMostTheLimitAndAllObjectsComeOnce() {
        List<String> expected = new ArrayList<>();
        try (Rivals rivals = new Rivals()) {
            rivals.race(10, rival -> {
                for (int i = rival; i < MANY; i += 10) {
                    store().put(key(name(i)), bytes(name(i)));
                }
                return rival;
            });
        }
        for (int i = 0; i < MANY; i++) {
            expected.add(name(i));
        }

        assertThat(names("", 100)).containsExactlyElementsOf(expected);
        assertThat(names("", 1000)).containsExactlyElementsOf(expected);
        assertThat(names("", 5000)).containsExactlyElementsOf(expected);
        assertThat(names("d01/", 7)).hasSize(100);

        store().deleteAll(expected.stream().map(this::key).toList());

        assertThat(names("", 1000)).isEmpty();
    }

    @Test
    default void listingGoesOnAfterAnObjectThatWasDeletedMeanwhile() {
        write("a", "b", "c", "d/e", "d/f", "g");
        ObjectPage first = store().list(folder() + "/", Optional.empty(), 4);
        assertThat(first.objects()).extracting(meta -> meta.key().name()).containsExactly("a", "b", "c", "e");

        store().deleteAll(List.of(key("d/e"), key("d/f")));
        ObjectPage second = otherHandle().list(folder() + "/", first.next(), 4);

        assertThat(second.objects()).extracting(meta -> meta.key().name()).containsExactly("g");
        assertThat(second.next()).isEmpty();
    }

    @Test
    default void pageWithoutRoomIsRefused() {
        assertThatThrownBy(() -> store().list(folder(), Optional.empty(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void write(String... names) {
        for (String name : names) {
            store().put(key(name), bytes(name));
        }
    }

    private static String name(int i) {
        return String.format(java.util.Locale.ROOT, "d%02d/%04d", i / 100, i);
    }
}
