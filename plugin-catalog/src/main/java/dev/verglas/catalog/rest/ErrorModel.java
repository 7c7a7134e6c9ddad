package dev.verglas.catalog.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The one form of every error answer: {@code {"error": {"message", "type", "code"}}}. */
public final class ErrorModel {

    private ErrorModel() {}

    /**
     * Returns the document in UTF-8.
     *
     * @param status the HTTP status, which need not be the type's own
     */
    public static byte[] encode(int status, ErrorType type, String message) {
        ObjectNode root = Json.object();
        root.putObject("error")
                .put("message", message)
                .put("type", type.specName())
                .put("code", status);
        return Json.encode(root);
    }
}
