package dev.verglas.storage.file;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Versions of files, and the times that keep them growing; {@link FileObjectStore} tells why they look so. */
final class FileVersions {

    /** From the finest to the coarsest granularity of file times: ext4 and xfs, SMB and NTFS, HFS+ and ext3, FAT. */
    private static final List<Duration> STEPS = List.of(
            Duration.ofNanos(1),
            Duration.ofNanos(100),
            Duration.ofMillis(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2));

    private FileVersions() {}

    /** Describes a file; empty if there is none of that name or it is no regular file. */
    static Optional<ObjectMeta> describe(ObjectKey key, Path path) throws IOException {
        try {
            BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class);
            if (!file.isRegularFile()) {
                return Optional.empty();
            }
            Instant modified = file.lastModifiedTime().toInstant();
            String version =
                    modified.getEpochSecond() + "." + modified.getNano() + "-" + file.fileKey() + "-" + file.size();
            return Optional.of(new ObjectMeta(key, file.size(), modified, version));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (FileSystemException e) {
            if (FileErrors.cannotExist(path)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Gives a file that is about to replace another a later time of modification; the caller holds the key's lock. */
    static void makeLater(Path file, Instant than) throws IOException {
        Instant time = Files.getLastModifiedTime(file).toInstant();
        for (Duration step : STEPS) {
            if (time.isAfter(than)) {
                return;
            }
            Files.setLastModifiedTime(file, FileTime.from(than.plus(step)));
            time = Files.getLastModifiedTime(file).toInstant();
        }
        if (!time.isAfter(than)) {
            throw new IOException("the file system does not keep the time of modification of " + file);
        }
    }
}
