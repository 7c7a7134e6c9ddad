package dev.verglas.storage.file;

import dev.verglas.api.ObjectKey;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Where keys lie in the file system, and which names are the store's own. */
final class KeyPaths {

    /** The directory of lock files, directly below the root; no key may begin with it. */
    static final String LOCKS = ".verglas-locks";

    private final Path root;

    KeyPaths(Path root) {
        this.root = root;
    }

    Path root() {
        return root;
    }

    /** Tells a store that is gone from one that lacks an object: fails if the root is no directory any more. */
    void requireRoot() {
        if (!Files.isDirectory(root)) {
            throw FileErrors.rootGone(root);
        }
    }

    /** Returns the directory that holds an object's file. */
    static Path directoryOf(Path target) {
        return Objects.requireNonNull(target.getParent(), "an object's file lies in a directory");
    }

    /** Returns the path of a key to read; empty if no object can have that name. */
    Optional<Path> find(ObjectKey key) {
        return isReserved(key) ? Optional.empty() : Optional.of(resolve(key));
    }

    /** Returns the path of a key to write. */
    Path target(ObjectKey key) {
        return find(key).orElseThrow(() -> FileErrors.reservedName(key));
    }

    URI uri(ObjectKey key) {
        String uri = resolve(key).toUri().toString();
        // The JDK adds a slash when a directory of that name exists at the moment.
        return URI.create(uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri);
    }

    String location(ObjectKey key) {
        String path = resolve(key).toString();
        boolean cut = path.indexOf('#') >= 0 || path.indexOf('?') >= 0;
        return cut ? path : "file://" + path;
    }

    /** Says whether a name in a directory, whose path below the root is given, is the store's own. */
    static boolean isReserved(String directory, String name) {
        return TemporaryFiles.isTemporary(name) || (directory.isEmpty() && name.equals(LOCKS));
    }

    private Path resolve(ObjectKey key) {
        try {
            return root.resolve(key.value());
        } catch (InvalidPathException e) {
            throw FileErrors.unencodableName(key, e);
        }
    }

    private static boolean isReserved(ObjectKey key) {
        return key.value().equals(LOCKS)
                || key.value().startsWith(LOCKS + "/")
                || (key.value().contains(TemporaryFiles.PREFIX) && hasTemporarySegment(key));
    }

    private static boolean hasTemporarySegment(ObjectKey key) {
        for (String segment : key.value().split("/", -1)) {
            if (TemporaryFiles.isTemporary(segment)) {
                return true;
            }
        }
        return false;
    }
}
