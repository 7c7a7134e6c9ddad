package dev.verglas.storage.file;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** Gives content its name in one step, on one of three conditions: none, absent, or at a version. */
final class Publication {

    /** How often a directory may vanish between its making and its first file before that is no coincidence. */
    private static final int ATTEMPTS = 1_000;

    private final KeyPaths paths;
    private final KeyLocks locks;

    Publication(KeyPaths paths, KeyLocks locks) {
        this.paths = paths;
        this.locks = locks;
    }

    boolean create(ObjectKey key, byte[] content) {
        Path target = paths.target(key);
        if (Files.isRegularFile(target)) {
            return false;
        }
        return publish(key, target, content, temporary -> link(key, target, temporary));
    }

    void put(ObjectKey key, byte[] content) {
        Path target = paths.target(key);
        publish(
                key,
                target,
                content,
                temporary -> locks.holding(key, () -> {
                    move(temporary, target, FileVersions.describe(key, target));
                    return true;
                }));
    }

    boolean replace(ObjectKey key, byte[] content, String version) {
        Path target = paths.target(key);
        if (!isAt(version, read(key, target))) {
            return false;
        }
        return publish(
                key,
                target,
                content,
                temporary -> locks.holding(key, () -> {
                    Optional<ObjectMeta> current = FileVersions.describe(key, target);
                    if (!isAt(version, current)) {
                        return false;
                    }
                    move(temporary, target, current);
                    return true;
                }));
    }

    private static boolean isAt(String version, Optional<ObjectMeta> current) {
        return current.isPresent() && current.get().version().equals(version);
    }

    private Optional<ObjectMeta> read(ObjectKey key, Path target) {
        try {
            Optional<ObjectMeta> current = FileVersions.describe(key, target);
            if (current.isEmpty()) {
                paths.requireRoot();
            }
            return current;
        } catch (IOException e) {
            throw FileErrors.failedRead(key, target, e);
        }
    }

    private static boolean link(ObjectKey key, Path target, Path temporary) throws IOException {
        try {
            Files.createLink(target, temporary);
            return true;
        } catch (FileAlreadyExistsException e) {
            if (Files.isDirectory(target)) {
                throw FileErrors.isDirectory(key, target);
            }
            // A network file system may repeat a request that it carried out and report its own link.
            return Files.exists(target) && Files.isSameFile(target, temporary);
        } catch (UnsupportedOperationException e) {
            throw FileErrors.noHardLinks(key, target, e);
        } catch (FileSystemException e) {
            if (FileErrors.isRefusedLink(e)) {
                throw FileErrors.noHardLinks(key, target, e);
            }
            throw e;
        }
    }

    private static void move(Path temporary, Path target, Optional<ObjectMeta> current) throws IOException {
        if (current.isPresent()) {
            FileVersions.makeLater(temporary, current.get().lastModified());
        }
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The step that gives a temporary file its name; says whether it did. */
    private interface Step {
        boolean take(Path temporary) throws IOException;
    }

    private boolean publish(ObjectKey key, Path target, byte[] content, Step step) {
        Path directory = KeyPaths.directoryOf(target);
        boolean named = false;
        try {
            named = writeAndName(directory, content, step);
            if (named) {
                Directories.force(directory);
            }
            return named;
        } catch (IOException e) {
            throw named ? FileErrors.notDurable(target, e) : FileErrors.failedWrite(key, target, e);
        }
    }

    private boolean writeAndName(Path directory, byte[] content, Step step) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                Directories.make(paths.root(), directory);
                Path temporary = TemporaryFiles.write(directory, content);
                try {
                    return step.take(temporary);
                } finally {
                    TemporaryFiles.discard(temporary);
                }
            } catch (NoSuchFileException vanished) {
                if (attempt == ATTEMPTS) {
                    throw vanished;
                }
            }
        }
    }
}
