package dev.verglas.catalog.rest;

import dev.verglas.catalog.rebuild.RebuildOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The query parameters of a rebuild.
 *
 * @param atMost how long the client wants to wait for the result
 * @param options what the datanodes are told
 */
record RebuildParameters(Duration atMost, RebuildOptions options) {

    private static final int DEFAULT_WAIT_SECONDS = 30;
    private static final int MAX_WAIT_SECONDS = 600;

    static RebuildParameters parse(@Nullable String wait, @Nullable String stats, @Nullable String force) {
        return new RebuildParameters(waitOf(wait), new RebuildOptions(statisticsOf(stats), forceOf(force)));
    }

    private static Duration waitOf(@Nullable String text) {
        if (text == null) {
            return Duration.ofSeconds(DEFAULT_WAIT_SECONDS);
        }
        if (text.matches("[0-9]{1,3}") && Integer.parseInt(text) <= MAX_WAIT_SECONDS) {
            return Duration.ofSeconds(Integer.parseInt(text));
        }
        throw RestErrors.badParameter(
                "wait", "must be whole seconds from 0 to " + MAX_WAIT_SECONDS + ", not '" + text + "'");
    }

    private static RebuildOptions.Statistics statisticsOf(@Nullable String text) {
        if (text == null) {
            return RebuildOptions.Statistics.FULL;
        }
        try {
            return RebuildOptions.Statistics.parse(text);
        } catch (IllegalArgumentException e) {
            throw RestErrors.badParameter("stats", String.valueOf(e.getMessage()));
        }
    }

    private static boolean forceOf(@Nullable String text) {
        if (text == null || text.equals("false")) {
            return false;
        }
        if (text.equals("true")) {
            return true;
        }
        throw RestErrors.badParameter("force", "must be 'true' or 'false', not '" + text + "'");
    }
}
