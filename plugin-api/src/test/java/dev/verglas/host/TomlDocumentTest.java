package dev.verglas.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.Options;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TomlDocumentTest {

    @Test
    void valuesKeepTypeOrderAndLine() {
        Options document = parse("""
                text = "a"
                number = 0x10

                fraction = 1.5
                flag = true
                list = [1, "two",
                  [3.0]]
                """);
        assertThat(document.keys()).containsExactly("text", "number", "fraction", "flag", "list");
        assertThat(document.value("text")).contains("a");
        assertThat(document.value("number")).contains(16L);
        assertThat(document.value("fraction")).contains(1.5);
        assertThat(document.value("flag")).contains(true);
        assertThat(document.value("list")).contains(List.of(1L, "two", List.of(3.0)));
        assertThat(document.line("text")).isEqualTo(1);
        assertThat(document.line("fraction")).isEqualTo(4);
        assertThat(document.line("list")).isEqualTo(6);
    }

    @Test
    void tablesDottedKeysAndInlineTablesNestAlike() {
        Options document = parse("[a.b]\nc = 1\n\n[d]\ne.f = 2\ng = { h.i = 3 }\n");
        Options b = table(table(document, "a"), "b");
        assertThat(b.path()).isEqualTo("a.b");
        assertThat(b.line()).isEqualTo(1);
        assertThat(b.value("c")).contains(1L);
        assertThat(b.line("c")).isEqualTo(2);
        Options d = table(document, "d");
        assertThat(table(d, "e").value("f")).contains(2L);
        Options h = table(table(d, "g"), "h");
        assertThat(h.path()).isEqualTo("d.g.h");
        assertThat(h.value("i")).contains(3L);
        assertThat(h.line("i")).isEqualTo(6);
    }

    @Test
    void eachElementOfAnArrayOfTablesHasItsNumberInThePath() {
        Options document = parse("[[plugins]]\na = {}\n[[plugins]]\n[plugins.b]\nc = 1\n");
        assertThat(document.value("plugins")).get().isInstanceOf(List.class);
        List<?> plugins = (List<?>) document.value("plugins").orElseThrow();
        assertThat(plugins).hasSize(2).allMatch(Options.class::isInstance);
        Options second = (Options) plugins.get(1);
        assertThat(second.path()).isEqualTo("plugins[1]");
        assertThat(second.line()).isEqualTo(3);
        assertThat(table(second, "b").path()).isEqualTo("plugins[1].b");
        assertThat(table(second, "b").line("c")).isEqualTo(5);
    }

    @Test
    void quotedKeysAreKeptAsOneKey() {
        Options document = parse("\"a.b\" = 1\n\"\" = 2\n[\"x y\"]\nz = 3\n");
        assertThat(document.value("a.b")).contains(1L);
        assertThat(document.value("")).contains(2L);
        assertThat(document.dotted("a.b")).isEqualTo("\"a.b\"");
        assertThat(table(document, "x y").dotted("z")).isEqualTo("\"x y\".z");
    }

    @Test
    void aByteOrderMarkAndCarriageReturnsAreHarmless() {
        Options document = parse("\uFEFFa = 1\r\nb = 2\r\n");
        assertThat(document.value("a")).contains(1L);
        assertThat(document.line("b")).isEqualTo(2);
    }

    @Test
    void anEmptyDocumentIsAnEmptyTable() {
        assertThat(parse("# nothing\n").keys()).isEmpty();
    }

    @Test
    void everySyntaxErrorIsReportedWithLineAndSource() {
        assertThatThrownBy(() -> parse("bad key = 3\nok = 1\n= 4\nday = 1979-13-41\n"))
                .isInstanceOfSatisfying(PluginException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_INVALID);
                    assertThat(e.problems())
                            .extracting(problem -> problem.line())
                            .containsExactlyInAnyOrder(1, 3);
                })
                .hasMessageStartingWith("standalone.toml has 2 problems:\n  line 1: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key =",
                "key = 01",
                "key",
                "key = 'open",
                "[open",
                "key = 9223372036854775808",
                "key = 1\nkey = 2",
                "[key]\n[key]",
                "key = {a = 1,\nb = 2}",
                "key = yes"
            })
    void textThatIsNoTomlIsAnErrorAndNeverAGuess(String toml) {
        assertThatThrownBy(() -> parse(toml))
                .isInstanceOfSatisfying(
                        PluginException.class,
                        e -> assertThat(e.problems()).isNotEmpty().allMatch(problem -> problem.line() > 0));
    }

    /** The parser places the first element of an array that spans lines on the line of its bracket. */
    @Test
    void datesAndTimesAreReportedWithTheirPlaces() {
        assertThatThrownBy(() -> parse("[a]\nday = 1979-05-27\n[[b]]\nlist = [\n  07:32:00 ]\nok = 1\n"))
                .hasMessage("""
                        standalone.toml has 2 problems:
                          line 2: a.day: must not be a date or time; write it as a string, in quotes
                          line 4: b[0].list[0]: must not be a date or time; write it as a string, in quotes""");
    }

    private static Options parse(String toml) {
        return TomlDocument.parse(toml, "standalone.toml");
    }

    private static Options table(Options options, String key) {
        return (Options) options.value(key).orElseThrow();
    }
}
