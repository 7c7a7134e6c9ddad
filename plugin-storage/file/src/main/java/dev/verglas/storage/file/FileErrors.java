package dev.verglas.storage.file;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** All failures of this store: what was tried on which object, why it failed, what to do. */
final class FileErrors {

    /** NAME_MAX of ext4, xfs, btrfs, tmpfs, APFS and NFS. */
    private static final int LONGEST_SEGMENT_BYTES = 255;

    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private FileErrors() {}

    static PluginException unusableRoot(Path root, IOException cause) {
        return PluginException.of(
                ErrorCode.STORE_DENIED,
                "[storage] data_home '" + root + "' is no directory and cannot be made one (" + reason(cause)
                        + "); make the directory or correct the setting",
                cause);
    }

    static PluginException rootGone(Path root) {
        return PluginException.of(
                ErrorCode.STORE_UNAVAILABLE,
                "the directory of [storage] data_home, '" + root + "', is gone; mount or make it again");
    }

    static PluginException reservedName(ObjectKey key) {
        return denied("write", key, "the file store keeps this name for itself; choose another");
    }

    static PluginException unencodableName(ObjectKey key, InvalidPathException cause) {
        return unencodable("use object '" + key + "'", cause);
    }

    static PluginException unencodablePrefix(String prefix, InvalidPathException cause) {
        return unencodable("list '" + prefix + "'", cause);
    }

    private static PluginException unencodable(String what, InvalidPathException cause) {
        return PluginException.of(
                ErrorCode.STORE_DENIED,
                "cannot " + what + ": this JVM's encoding of file names, " + System.getProperty("sun.jnu.encoding")
                        + ", cannot express a name (" + cause.getReason()
                        + "); start it with a UTF-8 locale such as LC_ALL=C.UTF-8",
                cause);
    }

    static PluginException isDirectory(ObjectKey key, Path path) {
        return denied("write", key, "'" + path + "' is a directory, for other objects lie below that name");
    }

    static PluginException noHardLinks(ObjectKey key, Path path, Exception cause) {
        return PluginException.of(
                ErrorCode.STORE_UNSAFE,
                "cannot create object '" + key + "' exclusively: the file system of '" + path
                        + "' has no hard links (" + cause.getMessage()
                        + "); use ext4, xfs or another file system that has them",
                cause);
    }

    static PluginException lockHeld(Path lock, Duration patience) {
        return PluginException.of(
                ErrorCode.STORE_UNAVAILABLE,
                "another process held the lock file '" + lock + "' for " + patience.toMillis()
                        + " ms; look for a stopped process that has it open");
    }

    static PluginException interrupted(String what) {
        return PluginException.of(ErrorCode.CLOSED, "interrupted while " + what);
    }

    static PluginException alwaysChanging(ObjectKey key) {
        return PluginException.of(
                ErrorCode.STORE_UNAVAILABLE, "object '" + key + "' changed during every attempt to read it");
    }

    static IOException shrunk(Path path) {
        return new IOException("'" + path + "' became shorter while it was read");
    }

    /** Returns a size as an array's length. */
    static int arraySize(ObjectKey key, long size) {
        if (size > LARGEST_ARRAY) {
            throw denied("read", key, "its " + size + " bytes are too many to be read as a whole; read ranges");
        }
        return (int) size;
    }

    static PluginException failedRead(ObjectKey key, Path path, IOException cause) {
        return failed("read", key.value(), path, cause, ErrorCode.STORE_UNAVAILABLE);
    }

    static PluginException failedList(String prefix, Path directory, IOException cause) {
        return failed("list", prefix, directory, cause, ErrorCode.STORE_UNAVAILABLE);
    }

    static PluginException failedWrite(ObjectKey key, Path path, IOException cause) {
        return failed("write", key.value(), path, cause, ErrorCode.STORE_OUTCOME_UNKNOWN);
    }

    static PluginException failedDelete(ObjectKey key, Path path, IOException cause) {
        return failed("delete", key.value(), path, cause, ErrorCode.STORE_OUTCOME_UNKNOWN);
    }

    /** The name is there, but a power failure might take it away again. */
    static PluginException notDurable(Path path, IOException cause) {
        return PluginException.of(
                ErrorCode.STORE_OUTCOME_UNKNOWN,
                "changed '" + path + "' but cannot force its directory to disk: " + reason(cause),
                cause);
    }

    /** Says whether a failure to look at a file means that no file can have its name. */
    static boolean cannotExist(Path path) {
        return firstFileAbove(path).isPresent() || hasTooLongName(path);
    }

    /** Says whether a file system refused a link because it knows none: FAT, exFAT, some network and FUSE ones. */
    static boolean isRefusedLink(FileSystemException cause) {
        return cause.getReason() != null && says(cause, "not permitted", "not supported", "not implemented");
    }

    /** Finds a cause that has a name of its own; the fallback is for all others, such as an I/O error. */
    private static PluginException failed(
            String verb, String object, Path path, IOException cause, ErrorCode fallback) {
        ErrorCode code = fallback;
        String why = reason(cause);
        Optional<Path> file = firstFileAbove(path);
        if (cause instanceof ClosedByInterruptException) {
            code = ErrorCode.CLOSED;
            why = "the thread was interrupted";
        } else if (file.isPresent()) {
            code = ErrorCode.STORE_DENIED;
            why = "'" + file.get() + "' is an object itself, so nothing can lie below that name";
        } else if (hasTooLongName(path)) {
            code = ErrorCode.STORE_DENIED;
            why = "a name between slashes is longer than the file system's " + LONGEST_SEGMENT_BYTES + " bytes";
        } else if (Files.isDirectory(path) && !verb.equals("list")) {
            code = ErrorCode.STORE_DENIED;
            why = "'" + path + "' is a directory, for other objects lie below that name";
        } else if (cause instanceof AccessDeniedException || says(cause, "Read-only", "not permitted")) {
            code = ErrorCode.STORE_DENIED;
            why = reason(cause) + "; give the user of this process the right, or choose another data_home";
        } else if (cause instanceof NoSuchFileException) {
            code = ErrorCode.STORE_UNAVAILABLE;
            why = "'" + cause.getMessage() + "' vanished at every attempt; something else deletes it";
        } else if (says(cause, "No space left", "quota exceeded", "Too many open files")) {
            code = ErrorCode.STORE_UNAVAILABLE;
            why = reason(cause) + "; free some and it is tried again";
        }
        return PluginException.of(code, "cannot " + verb + " '" + object + "' at '" + path + "': " + why, cause);
    }

    private static PluginException denied(String verb, ObjectKey key, String why) {
        return PluginException.of(ErrorCode.STORE_DENIED, "cannot " + verb + " object '" + key + "': " + why);
    }

    private static Optional<Path> firstFileAbove(Path path) {
        for (Path above = path.getParent(); above != null; above = above.getParent()) {
            if (Files.isRegularFile(above)) {
                return Optional.of(above);
            }
        }
        return Optional.empty();
    }

    private static boolean hasTooLongName(Path path) {
        for (Path name : path) {
            if (name.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_SEGMENT_BYTES) {
                return true;
            }
        }
        return false;
    }

    /** The operating system's own words, in English unless the JVM runs in another language. */
    private static boolean says(IOException cause, String... parts) {
        String reason = reason(cause);
        for (String part : parts) {
            if (reason.contains(part)) {
                return true;
            }
        }
        return false;
    }

    private static String reason(IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return "permission denied for '" + cause.getMessage() + "'";
        }
        if (cause instanceof FileSystemException e && e.getReason() != null) {
            return e.getReason();
        }
        String message = String.valueOf(cause.getMessage());
        return cause.getClass() == IOException.class
                ? message
                : cause.getClass().getSimpleName() + ": " + message;
    }
}
