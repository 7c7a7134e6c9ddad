package dev.verglas.examples.host.server;

import java.util.Locale;
import java.util.Optional;

/** What a process does. */
public enum Mode {
    /** Owns all regions, runs SQL and serves the catalog. */
    STANDALONE,
    /** Owns its regions and runs SQL on them. */
    DATANODE,
    /** Serves the catalog from the bucket alone. */
    FRONTEND;

    /** The mode of a command line word. */
    public static Optional<Mode> named(String word) {
        for (Mode mode : values()) {
            if (mode.toString().equals(word)) {
                return Optional.of(mode);
            }
        }
        return Optional.empty();
    }

    boolean runsSql() {
        return this != FRONTEND;
    }

    boolean servesCatalog() {
        return this != DATANODE;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
