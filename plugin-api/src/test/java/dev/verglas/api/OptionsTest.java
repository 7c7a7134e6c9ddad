package dev.verglas.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OptionsTest {

    @Test
    void keysKeepTheirOrderAndLines() {
        Options options =
                Options.builder("storage", 3).put("b", "x", 4).put("a", true, 5).build();
        assertThat(options.keys()).containsExactly("b", "a");
        assertThat(options.value("b")).contains("x");
        assertThat(options.line("a")).isEqualTo(5);
        assertThat(options.line("absent")).isEqualTo(3);
        assertThat(options.value("absent")).isEmpty();
    }

    @Test
    void dottedNamesBeginWithThePath() {
        assertThat(Options.of("", Map.of()).dotted("a")).isEqualTo("a");
        assertThat(Options.of("plugins[0].p", Map.of()).dotted("a-b_1")).isEqualTo("plugins[0].p.a-b_1");
        assertThat(Options.of("p", Map.of()).dotted("a.b")).isEqualTo("p.\"a.b\"");
    }

    @Test
    void integersBecomeLongsAlsoInLists() {
        Options options = Options.of("", Map.of("n", 5, "list", List.of(1, "x")));
        assertThat(options.value("n")).contains(5L);
        assertThat(options.value("list")).contains(List.of(1L, "x"));
    }

    @Test
    void aValueOfAnotherTypeIsRefused() {
        assertThatThrownBy(() -> Options.of("", Map.of("day", LocalDate.EPOCH)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("day");
    }

    @Test
    void tablesCannotBeChangedAfterwards() {
        Options.Builder builder = Options.builder("", 0).put("a", 1, 0);
        Options options = builder.build();
        builder.put("b", 2, 0);
        assertThat(options.keys()).containsExactly("a");
        assertThatThrownBy(() -> options.keys().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void textOfATableShowsNoValues() {
        assertThat(Options.of("storage", Map.of("secret_access_key", "hush")))
                .hasToString("storage [secret_access_key]");
    }
}
