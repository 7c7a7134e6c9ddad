package dev.verglas.catalog.rest;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Decodes names in paths.
 *
 * <p>A segment is decoded here and not by the server, since names may hold slashes and control characters. As in
 * Iceberg's own {@code RESTUtil} (1.11) a plus sign means a space: Java clients send one, and every client writes a
 * real plus as {@code %2B}.
 */
final class PathName {

    /** Separates the levels of a namespace; the specification's default, which every server must know. */
    private static final char SEPARATOR = 0x1F;

    private PathName() {}

    static String decode(String segment) {
        String decoded;
        try {
            decoded = URLDecoder.decode(segment, StandardCharsets.ISO_8859_1);
        } catch (IllegalArgumentException e) {
            throw RestErrors.badName(segment, "a percent sign is not followed by two hexadecimal digits");
        }
        try {
            ByteBuffer bytes = StandardCharsets.ISO_8859_1.newEncoder().encode(CharBuffer.wrap(decoded));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw RestErrors.badName(segment, "it is not UTF-8 once decoded");
        }
    }

    /**
     * Returns the schema that a namespace stands for.
     *
     * <p>Schemas have one level. A client that splits a dotted name (ClickHouse asks for {@code my%1Fdb} where {@code
     * my.db} was listed) means the schema with the dot.
     */
    static String schema(String segment) {
        return joinLevels(decode(segment));
    }

    /** Does the same for a namespace that is decoded already, as in a query parameter. */
    static String joinLevels(String namespace) {
        return namespace.replace(SEPARATOR, '.');
    }
}
