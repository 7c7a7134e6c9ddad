package dev.verglas.examples.host.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Cuts SQL text into tokens; comments ({@code -- …} and {@code /* … *}{@code /}) and white space vanish. */
final class Lexer {

    private static final Set<String> DOUBLE_SYMBOLS = Set.of("<>", "!=", "<=", ">=", "::");
    private static final String SINGLE_SYMBOLS = "(),;.=<>*+-[]";

    private final String text;
    private int at;
    private int line = 1;
    private int lineStart;

    private Lexer(String text) {
        this.text = text;
    }

    /** All tokens of {@code text}, ended by one token of kind {@code END}. */
    static List<Token> tokens(String text) {
        Lexer lexer = new Lexer(text);
        List<Token> tokens = new ArrayList<>();
        do {
            tokens.add(lexer.next());
        } while (tokens.get(tokens.size() - 1).kind() != Token.Kind.END);
        return tokens;
    }

    private Token next() {
        skipBlanks();
        int startLine = line;
        int startColumn = column();
        if (at >= text.length()) {
            return new Token(Token.Kind.END, "", startLine, startColumn);
        }
        char c = text.charAt(at);
        if ((c == 'x' || c == 'X') && peek(1) == '\'') {
            advance();
            return new Token(Token.Kind.HEX, quoted('\'', "binary literal"), startLine, startColumn);
        }
        if (Character.isLetter(c) || c == '_') {
            return new Token(Token.Kind.WORD, word(), startLine, startColumn);
        }
        if (isDigit(c) || (c == '.' && isDigit(peek(1)))) {
            return new Token(Token.Kind.NUMBER, number(), startLine, startColumn);
        }
        return switch (c) {
            case '\'' -> new Token(Token.Kind.STRING, quoted('\'', "string"), startLine, startColumn);
            case '"', '`' -> new Token(Token.Kind.QUOTED_NAME, quoted(c, "quoted name"), startLine, startColumn);
            default -> new Token(Token.Kind.SYMBOL, symbol(), startLine, startColumn);
        };
    }

    private void skipBlanks() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '\uFEFF') {
                advance();
            } else if (text.startsWith("--", at)) {
                while (at < text.length() && text.charAt(at) != '\n') {
                    advance();
                }
            } else if (text.startsWith("/*", at)) {
                skipBlockComment();
            } else {
                return;
            }
        }
    }

    private void skipBlockComment() {
        int startLine = line;
        int startColumn = column();
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
            throw new SqlException(startLine, startColumn, "comment is not closed by */");
        }
        while (at < end + 2) {
            advance();
        }
    }

    private String word() {
        int start = at;
        while (at < text.length() && isWordPart(text.charAt(at))) {
            advance();
        }
        return text.substring(start, at).toLowerCase(Locale.ROOT);
    }

    private String number() {
        int start = at;
        skipDigits();
        if (peek(0) == '.') {
            advance();
            skipDigits();
        }
        if (peek(0) == 'e' || peek(0) == 'E') {
            advance();
            if (peek(0) == '+' || peek(0) == '-') {
                advance();
            }
            if (!isDigit(peek(0))) {
                throw new SqlException(line, column(), "number has an exponent without digits");
            }
            skipDigits();
        }
        if (isWordPart(peek(0))) {
            throw new SqlException(line, column(), "unexpected '" + peek(0) + "' after a number");
        }
        return text.substring(start, at);
    }

    private void skipDigits() {
        while (isDigit(peek(0))) {
            advance();
        }
    }

    private String quoted(char quote, String what) {
        int startLine = line;
        int startColumn = column();
        StringBuilder value = new StringBuilder();
        advance();
        while (at < text.length()) {
            char c = text.charAt(at);
            advance();
            if (c != quote) {
                value.append(c);
            } else if (peek(0) == quote) {
                value.append(quote);
                advance();
            } else {
                return value.toString();
            }
        }
        throw new SqlException(startLine, startColumn, what + " is not closed by " + quote);
    }

    private String symbol() {
        if (at + 2 <= text.length() && DOUBLE_SYMBOLS.contains(text.substring(at, at + 2))) {
            at += 2;
            return text.substring(at - 2, at);
        }
        char c = text.charAt(at);
        if (SINGLE_SYMBOLS.indexOf(c) < 0) {
            throw new SqlException(line, column(), "unexpected character '" + c + "'");
        }
        advance();
        return String.valueOf(c);
    }

    private void advance() {
        if (text.charAt(at) == '\n') {
            line++;
            lineStart = at + 1;
        }
        at++;
    }

    private int column() {
        return at - lineStart + 1;
    }

    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
}
