package dev.verglas.examples.host.sql;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Reads {@code key = value} lists; keys may be quoted, dotted or bare, values are kept as text. */
final class OptionsParser {

    private final TokenStream tokens;

    OptionsParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    /** Reads {@code ( key = value, … )}. */
    Map<String, String> parenthesised() {
        tokens.symbol("(");
        Map<String, String> options = list();
        tokens.symbol(")");
        return options;
    }

    Map<String, String> list() {
        Map<String, String> options = new LinkedHashMap<>();
        do {
            Token start = tokens.peek();
            String key = key();
            tokens.symbol("=");
            if (options.put(key, value()) != null) {
                throw new SqlException(start, "option '" + key + "' is given twice");
            }
        } while (tokens.trySymbol(","));
        return options;
    }

    private String key() {
        if (tokens.peek().kind() == Token.Kind.STRING) {
            return tokens.take().text().toLowerCase(Locale.ROOT);
        }
        StringBuilder key = new StringBuilder(tokens.name("an option name"));
        while (tokens.trySymbol(".")) {
            key.append('.').append(tokens.name("an option name"));
        }
        return key.toString();
    }

    private String value() {
        Token token = tokens.peek();
        if (token.kind() == Token.Kind.STRING || token.kind() == Token.Kind.NUMBER || token.isName()) {
            return tokens.take().text();
        }
        throw tokens.expected("an option value");
    }
}
