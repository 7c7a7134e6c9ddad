package dev.verglas.writer.commit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.writer.WriterErrors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The object that says which version of the layout a warehouse has; made by the first writer. */
public final class WarehouseFile {

    private WarehouseFile() {}

    /**
     * Makes the warehouse if there is none, and proves that the store keeps exclusive creation exclusive.
     *
     * @param catalog the catalog's name
     * @throws PluginException {@code STORE_UNSAFE} if a second creation succeeds, {@code LAYOUT_UNSUPPORTED} if the
     *     warehouse is of a newer layout, {@code OBJECT_CORRUPT} if the object is not readable
     */
    public static void ensure(ObjectStore store, WarehouseLayout layout, String catalog) {
        ObjectKey key = layout.warehouseFile();
        byte[] content = ("{\"layout-version\": " + WarehouseLayout.VERSION + ", \"warehouse\": "
                        + new ObjectMapper().valueToTree(catalog) + "}")
                .getBytes(StandardCharsets.UTF_8);
        store.createIfAbsent(key, content);
        if (store.createIfAbsent(key, content)) {
            throw PluginException.of(
                    ErrorCode.STORE_UNSAFE,
                    "the store created " + key + " twice although it existed, so commits would overwrite each other;"
                            + " nothing is published. Use a store or a setting that honours conditional creation"
                            + " (on OSS: no bucket versioning)");
        }
        StoredObject object = store.get(key).orElseThrow(() -> WriterErrors.missingMetadata(key.value()));
        JsonNode version;
        try {
            version = new ObjectMapper().readTree(object.content()).path("layout-version");
        } catch (IOException e) {
            throw WriterErrors.corruptMetadata(key.value(), "it is no JSON", e);
        }
        if (!version.canConvertToInt() || version.intValue() < 1) {
            throw WriterErrors.corruptMetadata(key.value(), "it has no layout-version");
        }
        if (version.intValue() > WarehouseLayout.VERSION) {
            throw WriterErrors.unsupportedLayout(key.value(), version.longValue(), WarehouseLayout.VERSION);
        }
    }
}
