package dev.verglas.catalog.view;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which part of a listing is wanted.
 *
 * @param paged whether the answer may be one page; otherwise it holds everything
 * @param token where the page starts, as {@link NamePage#next()} gave it; empty for the first page
 * @param size the largest number of names in a page, at least 1
 */
public record PageRequest(boolean paged, Optional<String> token, OptionalInt size) {

    /** How many names a page holds when the caller does not say. */
    static final int DEFAULT_SIZE = 1000;

    /** Checks the size. */
    public PageRequest {
        if (size.isPresent() && size.getAsInt() < 1) {
            throw new IllegalArgumentException("a page holds at least one name: " + size.getAsInt());
        }
    }

    /** Wants everything in one answer. */
    public static PageRequest everything() {
        return new PageRequest(false, Optional.empty(), OptionalInt.empty());
    }

    /** Wants a page. */
    public static PageRequest page(Optional<String> token, OptionalInt size) {
        return new PageRequest(true, token, size);
    }

    int limit() {
        return paged ? Math.min(size.orElse(DEFAULT_SIZE), DEFAULT_SIZE) : DEFAULT_SIZE;
    }
}
