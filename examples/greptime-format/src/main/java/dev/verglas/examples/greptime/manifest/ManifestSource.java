package dev.verglas.examples.greptime.manifest;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Where manifest files are read from; paths are below one root and use {@code /}. */
public interface ManifestSource {

    /** The full paths of all files whose path starts with a prefix, in any order; none if there is no such file. */
    List<String> list(String prefix) throws IOException;

    /** The bytes of a file; empty if there is none. */
    Optional<byte[]> read(String path) throws IOException;
}
