package dev.verglas.storage.file;

/** Orders text as its UTF-8 bytes order, without making the bytes. */
final class Utf8Order {

    private Utf8Order() {}

    static int compare(String a, String b) {
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
