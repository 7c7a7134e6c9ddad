package dev.verglas.catalog.rest;

import dev.verglas.api.warehouse.WarehouseLayout;
import java.util.Collection;
import java.util.UUID;

/** The wording of every error that a client can cause. */
final class RestErrors {

    private RestErrors() {}

    static RestException noSuchWarehouse(String asked, String served) {
        return new RestException(
                ErrorType.NO_SUCH_WAREHOUSE,
                "Warehouse does not exist: '" + asked + "'. This catalog serves '" + served
                        + "'; set warehouse (or prefix) to that, or leave it out.");
    }

    static RestException noSuchNamespace(String schema) {
        return new RestException(
                ErrorType.NO_SUCH_NAMESPACE,
                "Namespace does not exist: " + schema + ". A schema is shown once a table in it was published.");
    }

    static RestException noSuchTable(WarehouseLayout.Name name) {
        return new RestException(
                ErrorType.NO_SUCH_TABLE,
                "Table does not exist: " + name.schema() + "." + name.table()
                        + ". A table is shown once it was published, which its first flush does at the latest.");
    }

    static RestException noSuchView(WarehouseLayout.Name name) {
        return new RestException(
                ErrorType.NO_SUCH_VIEW,
                "View does not exist: " + name.schema() + "." + name.table() + ". This catalog has tables only.");
    }

    static RestException noSuchRebuild(UUID id) {
        return new RestException(
                ErrorType.NOT_FOUND, "This table has no rebuild request " + id + ", or has it no longer.");
    }

    static RestException noSuchPath(String path) {
        return new RestException(
                ErrorType.NOT_FOUND,
                "The Iceberg REST protocol has no such path: /" + path + ". Configuration is at v1/config.");
    }

    static RestException methodNotAllowed(String method, Collection<String> allowed) {
        return new RestException(
                ErrorType.METHOD_NOT_ALLOWED,
                "The Iceberg REST protocol has no " + method + " here, only " + String.join(", ", allowed) + ".");
    }

    static RestException readOnly(String instead) {
        return new RestException(
                ErrorType.UNSUPPORTED_OPERATION,
                "This catalog is read-only: the database is the sole writer of its tables. Instead, " + instead
                        + " in the database; the change is published here by itself.");
    }

    static RestException notOffered(String operation) {
        return new RestException(
                ErrorType.UNSUPPORTED_OPERATION,
                "This catalog does not offer " + operation + "; the endpoints in v1/config tell what it does.");
    }

    static RestException badName(String segment, String why) {
        return new RestException(ErrorType.BAD_REQUEST, "Malformed name in the path: '" + segment + "': " + why + ".");
    }

    static RestException badParameter(String parameter, String why) {
        return new RestException(ErrorType.BAD_REQUEST, "Parameter " + parameter + " " + why + ".");
    }

    static RestException badBody(String why) {
        return new RestException(ErrorType.BAD_REQUEST, "The request body is not a JSON object: " + why + ".");
    }
}
