package dev.verglas.storage.file;

import dev.verglas.api.ObjectKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes files and the directories that become empty by it. */
final class Deletion {

    private static final Logger log = LoggerFactory.getLogger(Deletion.class);

    private final KeyPaths paths;
    private final KeyLocks locks;

    Deletion(KeyPaths paths, KeyLocks locks) {
        this.paths = paths;
        this.locks = locks;
    }

    void delete(Collection<ObjectKey> keys) {
        Set<Path> touched = new LinkedHashSet<>();
        for (ObjectKey key : keys) {
            Optional<Path> path = paths.find(key);
            if (path.isPresent() && delete(key, path.get())) {
                touched.add(KeyPaths.directoryOf(path.get()));
            }
        }
        touched.forEach(this::settle);
    }

    private boolean delete(ObjectKey key, Path path) {
        try {
            if (FileVersions.describe(key, path).isEmpty()) {
                paths.requireRoot();
                return false;
            }
            return locks.holding(key, () -> Files.deleteIfExists(path));
        } catch (IOException e) {
            throw FileErrors.failedDelete(key, path, e);
        }
    }

    private void settle(Path directory) {
        try {
            Directories.force(directory);
        } catch (NoSuchFileException removedByAnother) {
            return;
        } catch (IOException e) {
            throw FileErrors.notDurable(directory, e);
        }
        try {
            Directories.removeEmpty(paths.root(), directory);
        } catch (IOException e) {
            log.atDebug().setCause(e).addKeyValue("path", directory).log("empty directory stays");
        }
    }
}
