package dev.verglas.examples.host.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** A cursor over tokens with the small steps that every clause parser is made of. */
final class TokenStream {

    private final List<Token> tokens;
    private int at;

    TokenStream(String sql) {
        tokens = Lexer.tokens(sql);
    }

    Token peek() {
        return tokens.get(at);
    }

    Token peekAfter() {
        return tokens.get(Math.min(at + 1, tokens.size() - 1));
    }

    Token take() {
        Token token = peek();
        if (token.kind() != Token.Kind.END) {
            at++;
        }
        return token;
    }

    /** Takes the words if they all come next, in this order; otherwise takes nothing. */
    boolean tryWords(String... words) {
        for (int i = 0; i < words.length; i++) {
            if (at + i >= tokens.size() || !tokens.get(at + i).isWord(words[i])) {
                return false;
            }
        }
        at += words.length;
        return true;
    }

    void words(String... words) {
        for (String word : words) {
            if (!tryWords(word)) {
                throw expected(word.toUpperCase(Locale.ROOT));
            }
        }
    }

    boolean trySymbol(String symbol) {
        if (!peek().isSymbol(symbol)) {
            return false;
        }
        at++;
        return true;
    }

    void symbol(String symbol) {
        if (!trySymbol(symbol)) {
            throw expected("'" + symbol + "'");
        }
    }

    String name(String what) {
        if (!peek().isName()) {
            throw expected(what);
        }
        return take().text();
    }

    String string(String what) {
        if (peek().kind() != Token.Kind.STRING) {
            throw expected(what);
        }
        return take().text();
    }

    int smallNumber(String what) {
        Token token = peek();
        if (token.kind() != Token.Kind.NUMBER || !token.text().matches("\\d{1,9}")) {
            throw expected(what);
        }
        take();
        return Integer.parseInt(token.text());
    }

    /** Reads {@code ( element, element, … )} with at least one element. */
    <T> List<T> parenthesised(Supplier<T> element) {
        symbol("(");
        List<T> elements = commaSeparated(element);
        symbol(")");
        return elements;
    }

    <T> List<T> commaSeparated(Supplier<T> element) {
        List<T> elements = new ArrayList<>();
        do {
            elements.add(element.get());
        } while (trySymbol(","));
        return elements;
    }

    SqlException expected(String what) {
        return new SqlException(peek(), "expected " + what + ", found " + peek().describe());
    }
}
