package dev.verglas.catalog.rebuild;

import java.util.Locale;

/** How far a rebuild is, on one node or altogether. */
public enum RebuildState {
    /** Not at its end, perhaps not yet begun. */
    RUNNING,
    /** Committed, or nothing was to be changed. */
    DONE,
    /** Given up with an error. */
    FAILED;

    /** Returns the word in documents. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static RebuildState parse(String text) {
        for (RebuildState state : values()) {
            if (state.text().equals(text)) {
                return state;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is no state of a rebuild");
    }
}
