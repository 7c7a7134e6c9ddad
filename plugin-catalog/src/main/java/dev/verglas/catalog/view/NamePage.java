package dev.verglas.catalog.view;

import java.util.List;
import java.util.Optional;

/**
 * Names of schemas or tables.
 *
 * @param names the names as users write them
 * @param next the token that continues the listing; empty after the last page
 */
public record NamePage(List<String> names, Optional<String> next) {

    /** Copies the names. */
    public NamePage {
        names = List.copyOf(names);
    }
}
