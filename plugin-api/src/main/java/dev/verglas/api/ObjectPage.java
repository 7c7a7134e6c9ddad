package dev.verglas.api;

import java.util.List;
import java.util.Optional;

/**
 * One page of a listing.
 *
 * @param objects the objects of this page, by ascending name in the store's order
 * @param next the token that continues the listing; empty after the last page
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record ObjectPage(List<ObjectMeta> objects, Optional<String> next) {

    /** Copies the objects. */
    public ObjectPage {
        objects = List.copyOf(objects);
    }
}
