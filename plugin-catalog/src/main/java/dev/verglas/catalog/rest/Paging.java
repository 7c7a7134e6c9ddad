package dev.verglas.catalog.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.catalog.view.PageRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The specification's paging: no {@code pageToken} means everything in one answer, an empty one the first page.
 *
 * <p>{@code pageSize} counts only with a token, and is an upper bound.
 */
final class Paging {

    private Paging() {}

    static PageRequest request(@Nullable String pageToken, @Nullable String pageSize) {
        OptionalInt size = size(pageSize);
        return pageToken == null ? PageRequest.everything() : PageRequest.page(decode(pageToken), size);
    }

    static void putNext(ObjectNode answer, Optional<String> next) {
        if (next.isPresent()) {
            answer.put("next-page-token", encode(next.get()));
        } else {
            answer.putNull("next-page-token");
        }
    }

    private static OptionalInt size(@Nullable String pageSize) {
        if (pageSize == null || pageSize.isEmpty()) {
            return OptionalInt.empty();
        }
        try {
            int size = Integer.parseInt(pageSize);
            if (size >= 1) {
                return OptionalInt.of(size);
            }
        } catch (NumberFormatException notANumber) {
            throw badSize(pageSize);
        }
        throw badSize(pageSize);
    }

    private static RestException badSize(String pageSize) {
        return RestErrors.badParameter("pageSize", "must be a whole number of at least 1, not '" + pageSize + "'");
    }

    private static String encode(String token) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<String> decode(String pageToken) {
        if (pageToken.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new String(Base64.getUrlDecoder().decode(pageToken), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw RestErrors.badParameter("pageToken", "is not a token that this catalog gave");
        }
    }
}
