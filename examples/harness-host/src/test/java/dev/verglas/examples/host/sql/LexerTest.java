package dev.verglas.examples.host.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

class LexerTest {

    @Test
    void wordsAreLowerCasedAndQuotedNamesKept() {
        assertThat(texts("SeLeCt \"Mixed \"\"Case\" `b``t`")).containsExactly("select", "Mixed \"Case", "b`t", "");
    }

    @Test
    void commentsAndBlanksSeparateTokens() {
        assertThat(texts("a--to the end\n/* many\n lines */b")).containsExactly("a", "b", "");
    }

    @Test
    void placesCountLinesAndColumnsFromOne() {
        Token second = Lexer.tokens("a\n  bc").get(1);

        assertThat(second.line()).isEqualTo(2);
        assertThat(second.column()).isEqualTo(3);
    }

    @Test
    void stringsMayHoldQuotesAndLines() {
        assertThat(texts("'it''s\n--no comment'")).containsExactly("it's\n--no comment", "");
    }

    @Test
    void numbersKeepTheirSpelling() {
        assertThat(texts("1 1.5 .5 1e3 2.5E-7")).containsExactly("1", "1.5", ".5", "1e3", "2.5E-7", "");
    }

    @Test
    void doubleSymbolsStayTogether() {
        assertThat(texts("<=>=<>!=")).containsExactly("<=", ">=", "<>", "!=", "");
    }

    @Test
    void openStringNamesWhereItBegins() {
        assertThatExceptionOfType(SqlException.class)
                .isThrownBy(() -> Lexer.tokens("select\n 'abc"))
                .withMessage("line 2, column 2: string is not closed by '");
    }

    @Test
    void openCommentAndStrayCharacterAndBadNumberAreRefused() {
        assertThatExceptionOfType(SqlException.class).isThrownBy(() -> Lexer.tokens("a /* b"));
        assertThatExceptionOfType(SqlException.class).isThrownBy(() -> Lexer.tokens("a ? b"));
        assertThatExceptionOfType(SqlException.class).isThrownBy(() -> Lexer.tokens("12abc"));
        assertThatExceptionOfType(SqlException.class).isThrownBy(() -> Lexer.tokens("1e"));
    }

    private static List<String> texts(String sql) {
        return Lexer.tokens(sql).stream().map(Token::text).toList();
    }
}
