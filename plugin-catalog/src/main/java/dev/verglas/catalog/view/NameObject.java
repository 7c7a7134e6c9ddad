package dev.verglas.catalog.view;

import dev.verglas.api.StoredObject;
import dev.verglas.api.region.TableId;
import java.io.IOException;
import java.util.Set;

/**
 * The content of {@code namespaces/<schema>/<table>.json}: which table a name stands for now.
 *
 * <p>Only {@code table-id} counts here; the uuid and the location in it are for people and for repair.
 *
 * @param tableId the table
 */
record NameObject(TableId tableId) {

    private static final String TABLE_ID = "table-id";

    static NameObject read(StoredObject object) {
        try {
            long id = JsonFields.read(object.content(), Set.of(TABLE_ID)).number(TABLE_ID);
            return new NameObject(new TableId(id));
        } catch (IOException | IllegalArgumentException e) {
            throw ViewErrors.corrupt(object.meta().key(), e);
        }
    }
}
