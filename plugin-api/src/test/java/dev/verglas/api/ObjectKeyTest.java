package dev.verglas.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectKeyTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "a/b", "x y", "50%", "ü/..b", "a/...", "data/%2E%2E/f", "日本/😀", "a\\b", "a?b#c"})
    void ordinaryAndOddNamesAreKeptAsTheyAre(String name) {
        assertThat(ObjectKey.of(name).value()).isEqualTo(name);
        assertThat(ObjectKey.of(name)).hasToString(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "/", "/a", "a/", "a//b", ".", "..", "a/../b", "./a", "a/.", "a\nb", "a\u0000", "\u007f"})
    void namesThatCouldEscapeOrCannotBeStoredAreRefused(String name) {
        assertThatThrownBy(() -> ObjectKey.of(name)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void lengthIsLimitedInBytes() {
        assertThatCode(() -> ObjectKey.of("a".repeat(ObjectKey.MAX_BYTES))).doesNotThrowAnyException();
        assertThatThrownBy(() -> ObjectKey.of("a".repeat(ObjectKey.MAX_BYTES + 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ObjectKey.of("ü".repeat(ObjectKey.MAX_BYTES / 2 + 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keysResolveAndTellTheirLastSegment() {
        ObjectKey key = ObjectKey.of("a").resolve("b/c.avro");
        assertThat(key).isEqualTo(ObjectKey.of("a/b/c.avro"));
        assertThat(key.name()).isEqualTo("c.avro");
        assertThat(ObjectKey.of("plain").name()).isEqualTo("plain");
        assertThatThrownBy(() -> key.resolve("../x")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keysSortByName() {
        assertThat(ObjectKey.of("a/b")).isLessThan(ObjectKey.of("a/c"));
        assertThat(ObjectKey.of("a-b")).isLessThan(ObjectKey.of("a/b"));
        assertThat(ObjectKey.of("a")).isEqualByComparingTo(ObjectKey.of("a"));
    }
}
