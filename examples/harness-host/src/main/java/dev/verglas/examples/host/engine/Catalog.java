package dev.verglas.examples.host.engine;

import dev.verglas.examples.host.meta.Databases;
import dev.verglas.examples.host.meta.MetadataException;
import dev.verglas.examples.host.meta.TableRecord;
import dev.verglas.examples.host.meta.Tables;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.sql.TableName;
import org.jspecify.annotations.Nullable;

/**
 * What statements need to find tables.
 *
 * @param session the database that unqualified names mean
 */
record Catalog(Databases databases, Tables tables, Regions regions, String session) {

    String schemaOf(TableName name) {
        if (name.catalog() != null && !name.catalog().equals(TableRecord.CATALOG)) {
            throw QueryException.invalid(
                    "catalog '" + name.catalog() + "' does not exist, only '" + TableRecord.CATALOG + "'");
        }
        return schemaOr(name.schema());
    }

    String schemaOr(@Nullable String schema) {
        return schema == null ? session : schema;
    }

    /** The table of a name; fails if there is none. */
    TableRecord table(TableName name) {
        return tables.require(schemaOf(name), name.table());
    }

    /** Whether a failure is that the table exists already. */
    static boolean isExistingTable(MetadataException failure) {
        return failure.reason() == MetadataException.Reason.TABLE_EXISTS;
    }
}
