package dev.verglas.examples.host.engine;

import dev.verglas.api.error.PluginException;
import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.host.meta.MetadataException;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.region.RegionException;
import dev.verglas.examples.host.sql.SqlException;

/** The one place that turns what went wrong below into what the client is told. */
final class Failures {

    private Failures() {}

    static QueryException forClient(RuntimeException failure) {
        if (failure instanceof QueryException ours) {
            return ours;
        }
        return new QueryException(codeOf(failure), messageOf(failure), failure);
    }

    private static QueryException.Code codeOf(RuntimeException failure) {
        if (failure instanceof SqlException) {
            return QueryException.Code.INVALID_SYNTAX;
        }
        if (failure instanceof MetadataException metadata) {
            return switch (metadata.reason()) {
                case DATABASE_NOT_FOUND -> QueryException.Code.DATABASE_NOT_FOUND;
                case DATABASE_EXISTS -> QueryException.Code.DATABASE_EXISTS;
                case TABLE_NOT_FOUND -> QueryException.Code.TABLE_NOT_FOUND;
                case TABLE_EXISTS -> QueryException.Code.TABLE_EXISTS;
                case CORRUPT -> QueryException.Code.INTERNAL;
            };
        }
        if (failure instanceof RegionException) {
            return QueryException.Code.INVALID_ARGUMENTS;
        }
        if (failure instanceof PluginException plugin) {
            return switch (plugin.category()) {
                case TRANSIENT, CONFLICT, UNKNOWN_STATE -> QueryException.Code.STORAGE_UNAVAILABLE;
                case CONFIG, CORRUPT, INTERNAL -> QueryException.Code.INTERNAL;
            };
        }
        return QueryException.Code.INTERNAL;
    }

    private static String messageOf(RuntimeException failure) {
        boolean ours = failure instanceof SqlException
                || failure instanceof MetadataException
                || failure instanceof RegionException
                || failure instanceof PluginException
                || failure instanceof GreptimeFormatException;
        String message = failure.getMessage();
        return ours && message != null ? message : "internal error: " + failure;
    }
}
