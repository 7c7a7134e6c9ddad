package dev.verglas.testing;

import java.util.Comparator;

/** Orders text as its UTF-8 bytes order, without making the bytes; the order in which stores list. */
final class Utf8Order {

    static final Comparator<String> COMPARATOR = Utf8Order::compare;

    private Utf8Order() {}

    private static int compare(String a, String b) {
        int common = Math.min(a.length(), b.length());
        for (int i = 0; i < common; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                return Integer.compare(weight(x), weight(y));
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    /** Surrogates stand for code points above U+FFFF, hence sort after U+E000 to U+FFFF. */
    private static int weight(char c) {
        return Character.isSurrogate(c) ? c + 0x10000 : c;
    }
}
