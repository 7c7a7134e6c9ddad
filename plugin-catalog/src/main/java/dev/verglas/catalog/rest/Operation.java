package dev.verglas.catalog.rest;

import java.util.Arrays;
import java.util.List;

/**
 * One operation of the protocol, or of ours beside it.
 *
 * @param method the HTTP method
 * @param path the template as the specification writes it, such as {@code /v1/{prefix}/namespaces}
 * @param kind what becomes of a request
 * @param note for a write, what to do in the database instead; for an operation not offered, its name
 */
record Operation(String method, String path, Kind kind, String note) {

    private static final String PREFIX = "{prefix}";

    /** What becomes of a request. */
    enum Kind {
        /** A resource answers it, and {@code endpoints} lists it. */
        SERVED,
        /** A resource answers it; it is not part of the specification. */
        OWN,
        /** Refused, since only the database writes. */
        WRITE,
        /** Refused, since this catalog has no such ability. */
        NOT_OFFERED
    }

    static Operation served(String method, String path) {
        return new Operation(method, path, Kind.SERVED, "");
    }

    static Operation own(String method, String path) {
        return new Operation(method, path, Kind.OWN, "");
    }

    static Operation write(String method, String path, String instead) {
        return new Operation(method, path, Kind.WRITE, instead);
    }

    static Operation notOffered(String method, String path, String name) {
        return new Operation(method, path, Kind.NOT_OFFERED, name);
    }

    /** Returns the form in which {@code endpoints} names an operation. */
    String endpoint() {
        return method + " " + path;
    }

    boolean isPrefixed() {
        return path.contains(PREFIX);
    }

    /** Says whether path segments, the warehouse prefix taken out, fit the template. */
    boolean matches(List<String> segments) {
        List<String> template = Arrays.stream(path.substring(1).split("/"))
                .filter(segment -> !segment.equals(PREFIX))
                .toList();
        if (template.size() != segments.size()) {
            return false;
        }
        for (int i = 0; i < template.size(); i++) {
            boolean variable = template.get(i).startsWith("{");
            if (variable ? segments.get(i).isEmpty() : !template.get(i).equals(segments.get(i))) {
                return false;
            }
        }
        return true;
    }
}
