package dev.verglas.catalog.rebuild;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;

/** The wording of what can be wrong with rebuild objects. */
final class RebuildErrors {

    private RebuildErrors() {}

    static PluginException corrupt(ObjectKey key, Exception why) {
        String reason = why instanceof com.fasterxml.jackson.core.JsonProcessingException json
                ? json.getOriginalMessage()
                : String.valueOf(why.getMessage());
        return PluginException.of(
                ErrorCode.OBJECT_CORRUPT,
                "The rebuild object '" + key + "' cannot be read: "
                        + reason.lines().findFirst().orElse("") + ". Delete it and ask for the rebuild again.",
                why);
    }
}
