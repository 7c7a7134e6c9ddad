package dev.verglas.api.warehouse;

import dev.verglas.api.ApiStatus;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Turns a schema or table name into one path segment, and back, without loss.
 *
 * <p>Letters, digits, {@code -}, {@code _} and a dot that is not the first character stand for themselves; every other
 * UTF-8 byte is written as {@code %XX} with upper-case digits. So {@code a/b}, {@code ..}, {@code 50%} and {@code ü} are
 * safe segments in every store and file system.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public final class NameEncoding {

    private static final String HEX = "0123456789ABCDEF";

    private NameEncoding() {}

    /** Returns the segment for a name. */
    public static String encode(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a name must not be empty");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw new IllegalArgumentException("a name must not hold half a surrogate pair");
        }
        StringBuilder out = new StringBuilder(name.length() + 8);
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            int b = bytes[i] & 0xFF;
            if (isPlain(b) || (b == '.' && i > 0)) {
                out.append((char) b);
            } else {
                out.append('%').append(HEX.charAt(b >> 4)).append(HEX.charAt(b & 15));
            }
        }
        return out.toString();
    }

    /**
     * Returns the name of a segment.
     *
     * @throws IllegalArgumentException if {@link #encode} would not have written it so
     */
    public static String decode(String segment) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(segment.length());
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            if (c == '%') {
                boolean whole = i + 2 < segment.length();
                int high = whole ? HEX.indexOf(segment.charAt(i + 1)) : -1;
                int low = whole ? HEX.indexOf(segment.charAt(i + 2)) : -1;
                if (high < 0 || low < 0) {
                    throw malformed(segment);
                }
                out.write(high << 4 | low);
                i += 2;
            } else {
                out.write(c);
            }
        }
        String name;
        try {
            name = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(out.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("not UTF-8 after decoding: '" + segment + "'", e);
        }
        if (name.isEmpty() || !encode(name).equals(segment)) {
            throw malformed(segment);
        }
        return name;
    }

    private static boolean isPlain(int b) {
        return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '-' || b == '_';
    }

    private static IllegalArgumentException malformed(String segment) {
        return new IllegalArgumentException("not an encoded name: '" + segment + "'");
    }
}
