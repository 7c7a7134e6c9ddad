package dev.verglas.examples.host.sql;

/**
 * One lexical unit with the place where it starts.
 *
 * @param text the word in lower case, the quoted name or string without quotes and with its escapes resolved, the
 *     digits of a number or of a hexadecimal literal, or the symbol itself
 * @param line first line is 1
 * @param column first column is 1, counted in UTF-16 units
 */
record Token(Kind kind, String text, int line, int column) {

    enum Kind {
        WORD,
        QUOTED_NAME,
        STRING,
        HEX,
        NUMBER,
        SYMBOL,
        END
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && text.equals(word);
    }

    boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isName() {
        return kind == Kind.WORD || kind == Kind.QUOTED_NAME;
    }

    String describe() {
        return switch (kind) {
            case END -> "end of input";
            case STRING -> "string '" + text + "'";
            case QUOTED_NAME -> "name \"" + text + "\"";
            case HEX -> "X'" + text + "'";
            case WORD, NUMBER, SYMBOL -> "'" + text + "'";
        };
    }
}
