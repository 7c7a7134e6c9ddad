package dev.verglas.storage.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hidden files that hold content until it gets its name.
 *
 * <p>They lie beside their target: on the same file system for certain, with the permissions that its directory hands
 * down, and keeping the directory from being removed as empty.
 */
final class TemporaryFiles {

    static final String PREFIX = ".verglas-";

    /** Far above the time that any write takes; a writer suspended for longer finds its file gone and starts again. */
    static final Duration STALE = Duration.ofDays(1);

    private static final Logger log = LoggerFactory.getLogger(TemporaryFiles.class);
    private static final Pattern NAME =
            Pattern.compile("\\.verglas-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\.tmp");

    private TemporaryFiles() {}

    static boolean isTemporary(String name) {
        return name.startsWith(PREFIX) && NAME.matcher(name).matches();
    }

    /** Writes content to a new file in a directory, forces it to disk, and leaves nothing behind if that fails. */
    static Path write(Path directory, byte[] content) throws IOException {
        Path path = directory.resolve(PREFIX + UUID.randomUUID() + ".tmp");
        try {
            try (FileChannel channel =
                    FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                ByteBuffer buffer = ByteBuffer.wrap(content);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            Files.setLastModifiedTime(path, FileTime.from(Instant.now()));
            return path;
        } catch (IOException | RuntimeException e) {
            discard(path);
            throw e;
        }
    }

    /** Deletes a file of this process; one that stays is harmless and goes with the stale ones. */
    static void discard(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            log.atDebug().setCause(e).addKeyValue("path", path).log("temporary file stays");
        }
    }

    /** Deletes a temporary file, whoever wrote it, if its writer cannot be at work any more. */
    static void discardIfStale(Path path) {
        try {
            FileTime modified = Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS);
            if (modified.toInstant().isBefore(Instant.now().minus(STALE))) {
                Files.deleteIfExists(path);
                log.atInfo().addKeyValue("path", path).log("deleted the temporary file of a writer that died");
            }
        } catch (NoSuchFileException itsWriterIsDone) {
            // As usual: the file was renamed or deleted while the directory was read.
        } catch (IOException e) {
            log.atDebug().setCause(e).addKeyValue("path", path).log("stale temporary file stays");
        }
    }
}
