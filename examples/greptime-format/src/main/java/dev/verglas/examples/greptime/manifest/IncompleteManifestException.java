package dev.verglas.examples.greptime.manifest;

import dev.verglas.examples.greptime.GreptimeFormatException;

/**
 * A manifest with a part missing that did not turn up in several looks.
 *
 * <p>Either the region is being dropped (its files go in any order) or its files were damaged.
 */
public final class IncompleteManifestException extends GreptimeFormatException {

    private static final long serialVersionUID = 1L;

    IncompleteManifestException(String manifestDir, String missing) {
        super("Manifest " + manifestDir + " is incomplete: " + missing);
    }
}
