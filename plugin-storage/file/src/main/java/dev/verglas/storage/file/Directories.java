package dev.verglas.storage.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Directories that come into being with their first file and go with their last. */
final class Directories {

    private Directories() {}

    /** Makes a directory and those above it up to the root, durably; another process may remove it at once. */
    static void make(Path root, Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        if (directory.equals(root)) {
            throw FileErrors.rootGone(root);
        }
        Path parent = KeyPaths.directoryOf(directory);
        make(root, parent);
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory) && Files.exists(directory)) {
                throw e;
            }
        }
        force(parent);
    }

    /** Makes the names in a directory durable. */
    static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Removes a directory and those above it while they are empty; never the root, nor a link to a directory. */
    static void removeEmpty(Path root, Path directory) throws IOException {
        Path current = directory;
        while (current != null && !current.equals(root) && !Files.isSymbolicLink(current)) {
            try {
                Files.delete(current);
            } catch (DirectoryNotEmptyException inUse) {
                return;
            } catch (NoSuchFileException removedByAnother) {
                // Those above it may still be empty.
            }
            current = current.getParent();
        }
    }
}
