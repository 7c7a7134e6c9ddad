package dev.verglas.catalog.view;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.warehouse.WarehouseLayout;

/** The wording of what can be wrong in a warehouse. */
final class ViewErrors {

    private ViewErrors() {}

    static PluginException corrupt(ObjectKey key, Exception why) {
        return PluginException.of(
                ErrorCode.OBJECT_CORRUPT,
                "The warehouse object '" + key + "' cannot be read: " + reason(why)
                        + ". Other tables are not affected. Restore the object, or, if it belongs to a table, delete that"
                        + " table's metadata folder: the datanodes then publish the table anew.",
                why);
    }

    static PluginException noMetadata(ObjectKey directory) {
        return PluginException.of(
                ErrorCode.OBJECT_MISSING,
                "There is no table metadata in '" + directory
                        + "' although a name points to it. Other tables are not affected. The datanodes publish the table"
                        + " anew when they next change or open it.");
    }

    static PluginException alwaysVanishing(ObjectKey directory) {
        return PluginException.of(
                ErrorCode.CONFLICT,
                "The table metadata in '" + directory + "' changed faster than it could be read. Try again.");
    }

    static PluginException layoutUnsupported(ObjectKey key, long found) {
        return PluginException.of(
                ErrorCode.LAYOUT_UNSUPPORTED,
                "The warehouse has layout version " + found + " by '" + key + "', and this catalog reads version "
                        + WarehouseLayout.VERSION + ". Use a catalog plugin as new as the writer plugin.");
    }

    /** Jackson's messages end with a source location, which quotes the document; only the first line is for users. */
    private static String reason(Exception why) {
        String message = why instanceof com.fasterxml.jackson.core.JsonProcessingException json
                ? json.getOriginalMessage()
                : why.getMessage();
        return message == null
                ? why.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
