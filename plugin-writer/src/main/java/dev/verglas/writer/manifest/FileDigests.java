package dev.verglas.writer.manifest;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * The addresses of a manifest's files as 128 bits each of their SHA-256, in 16 bytes a file; immutable.
 *
 * <p>Two addresses of one table with equal digests would be taken for one file; with 100 million files the chance is below
 * 10^-22.
 */
public final class FileDigests {

    private static final int WORDS = 2;

    private final long[] words;

    private FileDigests(long[] words) {
        this.words = words;
    }

    /** Digests addresses. */
    public static FileDigests of(Collection<DataFileEntry> entries) {
        List<Digest> sorted = entries.stream()
                .map(entry -> Digest.of(entry.location()))
                .sorted()
                .toList();
        long[] words = new long[sorted.size() * WORDS];
        for (int i = 0; i < sorted.size(); i++) {
            words[i * WORDS] = sorted.get(i).high();
            words[i * WORDS + 1] = sorted.get(i).low();
        }
        return new FileDigests(words);
    }

    /** Returns how many addresses there are. */
    public int size() {
        return words.length / WORDS;
    }

    /** Hands out the digests in their order. */
    public void forEach(Consumer<Digest> action) {
        for (int i = 0; i < words.length; i += WORDS) {
            action.accept(new Digest(words[i], words[i + 1]));
        }
    }

    /** Returns whether an address is among them. */
    public boolean contains(Digest digest) {
        int low = 0;
        int high = size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = new Digest(words[middle * WORDS], words[middle * WORDS + 1]).compareTo(digest);
            if (order == 0) {
                return true;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    /**
     * The digest of one address.
     *
     * @param high the first eight bytes of the SHA-256 of its UTF-8 form
     * @param low the next eight
     */
    public record Digest(long high, long low) implements Comparable<Digest> {

        /** Digests an address. */
        public static Digest of(String location) {
            try {
                ByteBuffer hash = ByteBuffer.wrap(
                        MessageDigest.getInstance("SHA-256").digest(location.getBytes(StandardCharsets.UTF_8)));
                return new Digest(hash.getLong(), hash.getLong());
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java runtime has SHA-256", e);
            }
        }

        @Override
        public int compareTo(Digest other) {
            int order = Long.compare(high, other.high);
            return order != 0 ? order : Long.compare(low, other.low);
        }
    }
}
