package dev.verglas.storage.file;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * One page of a listing: a walk over directories in the order of whole keys.
 *
 * <p>A directory {@code b} sorts as {@code b/}, after a file {@code b.c}, though {@code b} alone sorts before it. Whether
 * a name is a directory is not known until its file is looked at, so names wait in a queue; one that turns out to be a
 * directory goes back with a slash and comes up again at its place.
 */
final class FileListing {

    private final KeyPaths paths;
    private final String prefix;
    private final String after;
    private final int limit;
    private final List<ObjectMeta> found = new ArrayList<>();

    /** {@code after} is the last key of the page before, empty for the first page. */
    FileListing(KeyPaths paths, String prefix, String after, int limit) {
        this.paths = paths;
        this.prefix = prefix;
        this.after = after;
        this.limit = limit;
    }

    ObjectPage page() {
        int slash = prefix.lastIndexOf('/');
        String directory = prefix.substring(0, slash + 1);
        if (isPlain(directory)) {
            try {
                walk(directory, prefix.substring(slash + 1));
            } catch (InvalidPathException e) {
                throw FileErrors.unencodablePrefix(prefix, e);
            }
        }
        if (found.isEmpty()) {
            paths.requireRoot();
        }
        if (found.size() <= limit) {
            return new ObjectPage(found, Optional.empty());
        }
        List<ObjectMeta> page = found.subList(0, limit);
        return new ObjectPage(page, Optional.of(page.get(limit - 1).key().value()));
    }

    /** No key has another form, and a path of another form may leave the root. */
    private static boolean isPlain(String directory) {
        if (directory.isEmpty()) {
            return true;
        }
        try {
            ObjectKey.of(directory.substring(0, directory.length() - 1));
            return true;
        } catch (IllegalArgumentException nothingHasThatName) {
            return false;
        }
    }

    /** Adds the objects below a directory, given as the start of their keys, until one more than a page is found. */
    private void walk(String directory, String namePrefix) {
        if (directory.length() > ObjectKey.MAX_BYTES) {
            return;
        }
        Path path = paths.root().resolve(directory);
        try {
            PriorityQueue<String> names = read(path, directory, namePrefix);
            while (!names.isEmpty() && found.size() <= limit) {
                String name = names.remove();
                if (name.endsWith("/")) {
                    walk(directory + name, "");
                } else if (Files.isDirectory(path.resolve(name))) {
                    names.add(name + "/");
                } else {
                    add(directory + name, path.resolve(name));
                }
            }
        } catch (NoSuchFileException | NotDirectoryException goneOrNeverThere) {
            // Nothing lies below it.
        } catch (IOException e) {
            if (!FileErrors.cannotExist(path)) {
                throw FileErrors.failedList(prefix, path, e);
            }
        }
    }

    private PriorityQueue<String> read(Path path, String directory, String namePrefix) throws IOException {
        PriorityQueue<String> names = new PriorityQueue<>(Utf8Order::compare);
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (Path entry : entries) {
                String name = String.valueOf(entry.getFileName());
                if (KeyPaths.isReserved(directory, name)) {
                    if (TemporaryFiles.isTemporary(name)) {
                        TemporaryFiles.discardIfStale(entry);
                    }
                } else if (name.startsWith(namePrefix) && mayFollow(directory + name)) {
                    names.add(name);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    /** Says whether a key, or as a directory any key below it, comes after the page before. */
    private boolean mayFollow(String key) {
        String asDirectory = key + "/";
        return Utf8Order.compare(asDirectory, after) > 0 || after.startsWith(asDirectory);
    }

    private void add(String name, Path path) throws IOException {
        if (Utf8Order.compare(name, after) <= 0) {
            return;
        }
        ObjectKey key;
        try {
            key = ObjectKey.of(name);
        } catch (IllegalArgumentException noKeyHasThatName) {
            return;
        }
        FileVersions.describe(key, path).ifPresent(found::add);
    }
}
