package dev.verglas.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.error.Problem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OptionReaderTest {

    private enum Mode {
        FAST,
        VERY_SAFE
    }

    @Test
    void valuesOfTheRightTypeAreReturned() {
        OptionReader reader = reader(
                Map.of("s", "x", "b", false, "n", 7, "mode", "very_safe", "t", Options.of("p.t", Map.of("k", "v"))));
        assertThat(reader.string("s", "d")).isEqualTo("x");
        assertThat(reader.bool("b", true)).isFalse();
        assertThat(reader.integer("n", 1, 0, 10)).isEqualTo(7);
        assertThat(reader.choice("mode", Mode.class, Mode.FAST)).isEqualTo(Mode.VERY_SAFE);
        assertThat(reader.table("t").value("k")).contains("v");
        assertThatCode(reader::finish).doesNotThrowAnyException();
    }

    @Test
    void absentKeysGiveTheirDefaults() {
        OptionReader reader = reader(Map.of());
        assertThat(reader.string("s", "d")).isEqualTo("d");
        assertThat(reader.optionalString("o")).isEmpty();
        assertThat(reader.bool("b", true)).isTrue();
        assertThat(reader.integer("n", 5, 0, 10)).isEqualTo(5);
        assertThat(reader.choice("mode", Mode.class, Mode.FAST)).isEqualTo(Mode.FAST);
        assertThat(reader.table("t").path()).isEqualTo("p.t");
        assertThat(reader.table("t").keys()).isEmpty();
        assertThatCode(reader::finish).doesNotThrowAnyException();
    }

    @Test
    void everyProblemIsReportedAtOnceWithKeyAndLine() {
        OptionReader reader = Options.builder("p", 1)
                .put("s", 1L, 2)
                .put("b", "no", 3)
                .put("n", 11L, 4)
                .put("mode", "slow", 5)
                .put("t", List.of(), 6)
                .put("empty", "", 7)
                .put("extra", 0.5, 8)
                .build()
                .reader();
        reader.string("s", "");
        reader.bool("b", false);
        reader.integer("n", 1, 0, 10);
        reader.choice("mode", Mode.class, Mode.FAST);
        reader.table("t");
        reader.requiredString("empty");
        reader.requiredString("gone");
        reader.problem("s", "is odd");
        reader.addAll(List.of(new Problem("elsewhere", 9, "is wrong too")));
        assertThatThrownBy(reader::finish)
                .isInstanceOfSatisfying(PluginException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_INVALID);
                    assertThat(e.problems()).hasSize(10);
                })
                .hasMessage("""
                        line 2: p.s: must be a string, not a whole number
                        line 3: p.b: must be true or false, not a string
                        line 4: p.n: must be between 0 and 10, not 11
                        line 5: p.mode: must be one of "fast", "very_safe", not "slow"
                        line 6: p.t: must be a table, not an array
                        line 7: p.empty: must not be empty
                        line 1: p.gone: is required
                        line 2: p.s: is odd
                        line 9: elsewhere: is wrong too
                        line 8: p.extra: is not a known key; known are [b, empty, gone, mode, n, s, t]""");
    }

    @Test
    void aWrongValueIsReplacedByTheDefault() {
        OptionReader reader = reader(Map.of("s", 1, "b", 2, "n", "x", "high", 11, "mode", "slow"));
        assertThat(reader.string("s", "d")).isEqualTo("d");
        assertThat(reader.bool("b", true)).isTrue();
        assertThat(reader.integer("n", 5, 0, 10)).isEqualTo(5);
        assertThat(reader.integer("high", 6, 0, 10)).isEqualTo(6);
        assertThat(reader.choice("mode", Mode.class, Mode.FAST)).isEqualTo(Mode.FAST);
        assertThat(reader.problems()).hasSize(5);
    }

    @Test
    void messagesDoNotShowAValueThatMayBeASecret() {
        OptionReader reader = reader(Map.of("secret_access_key", 123456));
        reader.requiredString("secret_access_key");
        assertThatThrownBy(reader::finish).message().doesNotContain("123456");
    }

    @Test
    void ignoredKeysAreNotUnknown() {
        OptionReader reader = reader(Map.of("other", 1)).ignore("other");
        assertThat(reader.problems()).isEmpty();
    }

    private static OptionReader reader(Map<String, ?> values) {
        return Options.of("p", values).reader();
    }
}
