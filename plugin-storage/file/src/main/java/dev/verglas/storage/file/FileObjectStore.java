package dev.verglas.storage.file;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Objects as files of their own below one directory, on a POSIX file system with hard links.
 *
 * <p><b>Writing.</b> Content goes to a hidden file beside the target, is forced to disk, and then gets its name in one
 * step: by a hard link for {@link #createIfAbsent}, which fails if the name exists, else by a rename. So a reader and a
 * process killed at any moment leave nothing or the whole, and after a power failure the name leads to whole content.
 * {@link #put}, {@link #replace} and {@link #deleteAll} of one key exclude each other among all processes and class
 * loaders (see {@code KeyLocks}); creation needs no lock. Hidden files of dead processes are left out of listings, and a
 * listing that meets one older than a day deletes it. Verified on ext4; network file systems are untested.
 *
 * <p><b>Versions</b> are {@code <mtime>-<inode>-<size>}, where the writer sets the time of modification itself, in
 * nanoseconds, and under the lock, later than that of the file it replaces. While an object exists its versions thus only
 * grow, on any clock and any granularity of the file system. None of the three is enough as the kernel sets it: an inode
 * is reused at once, the time has the granularity of a timer tick, the size often stays; and a hash of the content would
 * give an object written back to an older content its older version, and cost a read for each listed file. A deleted and
 * re-created object gets the wall clock, so its version returns only if the clock is set back to the same nanosecond and
 * the inode is the same. Files that others wrote, such as SSTs, have the kernel's time; they are not replaced.
 *
 * <p><b>Addresses.</b> {@link #location} is {@code file://} and the path as it is, never percent-encoded: pyiceberg 0.12.0
 * and DuckDB 1.5.5 (extension iceberg 1.5.5) open a path with {@code %41}, {@code %}, a space, {@code +}, {@code ü}, an
 * emoji, quotes, a backslash or brackets only in this form; neither decodes {@code %20}. Only a path with {@code #} or
 * {@code ?} is written without {@code file://}, for pyiceberg cuts an address there while both read the plain path
 * (measured 2026-11 for metadata, manifest list, manifest and data files). DuckDB cannot take a table directory with a
 * double quote as the argument of {@code iceberg_scan}. {@link #uri} is the encoded form, for programs that parse it.
 *
 * <p><b>Names</b> beyond ASCII need a UTF-8 locale: the JVM takes its encoding of file names from LC_ALL or LANG, and no
 * system property overrides that (measured with 17.0.15). A name between slashes has at most 255 bytes. Unlike a bucket,
 * a file system cannot hold both {@code a} and {@code a/b}.
 *
 * <p>Any thread; no state but the root. A thread that is interrupted gets {@code CLOSED} if nothing was written.
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public final class FileObjectStore implements ObjectStore {

    /** Reads of a file that is replaced over and over; each round another writer won, so somebody gets on. */
    private static final int READ_ATTEMPTS = 1_000;

    private final KeyPaths paths;
    private final Publication publication;
    private final Deletion deletion;

    private FileObjectStore(KeyPaths paths) {
        KeyLocks locks = new KeyLocks(paths);
        this.paths = paths;
        this.publication = new Publication(paths, locks);
        this.deletion = new Deletion(paths, locks);
    }

    /**
     * Opens the store below a directory, which is made if it is absent.
     *
     * @throws dev.verglas.api.error.PluginException {@code STORE_DENIED} if it is no directory or cannot be made
     */
    public static FileObjectStore open(Path root) {
        try {
            Files.createDirectories(root);
            Path absolute = root.toAbsolutePath();
            return new FileObjectStore(new KeyPaths(hasDots(absolute) ? absolute.toRealPath() : absolute));
        } catch (IOException e) {
            throw FileErrors.unusableRoot(root, e);
        }
    }

    /** Only a path with dots is resolved: a symbolic link that an administrator may move later keeps its name. */
    private static boolean hasDots(Path path) {
        for (Path name : path) {
            if (name.toString().equals("..") || name.toString().equals(".")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Optional<StoredObject> get(ObjectKey key) {
        Optional<Path> path = paths.find(key);
        if (path.isEmpty()) {
            return Optional.empty();
        }
        try {
            for (int attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
                Optional<ObjectMeta> before = FileVersions.describe(key, path.get());
                if (before.isEmpty()) {
                    paths.requireRoot();
                    return Optional.empty();
                }
                byte[] content = read(
                        path.get(), 0, FileErrors.arraySize(key, before.get().size()));
                if (content != null && before.equals(FileVersions.describe(key, path.get()))) {
                    return Optional.of(new StoredObject(before.get(), content));
                }
            }
        } catch (IOException e) {
            throw FileErrors.failedRead(key, path.orElseThrow(), e);
        }
        throw FileErrors.alwaysChanging(key);
    }

    @Override
    public Optional<byte[]> getRange(ObjectKey key, long offset, int length) {
        if (offset < 0 || length < 0) {
            throw new IllegalArgumentException("no such range: offset " + offset + ", length " + length);
        }
        Optional<Path> path = paths.find(key);
        try {
            return describe(key, path).isEmpty()
                    ? Optional.empty()
                    : Optional.ofNullable(read(path.orElseThrow(), offset, length));
        } catch (IOException e) {
            throw FileErrors.failedRead(key, path.orElseThrow(), e);
        }
    }

    private Optional<ObjectMeta> describe(ObjectKey key, Optional<Path> path) throws IOException {
        Optional<ObjectMeta> meta = path.isEmpty() ? Optional.empty() : FileVersions.describe(key, path.get());
        if (meta.isEmpty()) {
            paths.requireRoot();
        }
        return meta;
    }

    /** Reads with one open file, so that all bytes are of one version; null if the file is gone. */
    private static byte @Nullable [] read(Path path, long offset, int length) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long available = Math.max(0, channel.size() - offset);
            ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(length, available));
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, offset + buffer.position()) < 0) {
                    throw FileErrors.shrunk(path);
                }
            }
            return buffer.array();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    @Override
    public Optional<ObjectMeta> head(ObjectKey key) {
        Optional<Path> path = paths.find(key);
        try {
            return describe(key, path);
        } catch (IOException e) {
            throw FileErrors.failedRead(key, path.orElseThrow(), e);
        }
    }

    @Override
    public boolean createIfAbsent(ObjectKey key, byte[] content) {
        return publication.create(key, content);
    }

    @Override
    public void put(ObjectKey key, byte[] content) {
        publication.put(key, content);
    }

    @Override
    public boolean replace(ObjectKey key, byte[] content, String version) {
        return publication.replace(key, content, version);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A page costs one reading of the names in each directory that it touches, about 100 bytes of heap for each name,
     * and looks at no more files than it returns. Directories are no objects. Files whose names no key can have are left
     * out.
     */
    @Override
    public ObjectPage list(String prefix, Optional<String> continuation, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("a page holds at least one object, not " + limit);
        }
        return new FileListing(paths, prefix, continuation.orElse(""), limit).page();
    }

    /** {@inheritDoc} Directories that become empty are removed, so that their names are free again. */
    @Override
    public void deleteAll(Collection<ObjectKey> keys) {
        deletion.delete(keys);
    }

    @Override
    public URI uri(ObjectKey key) {
        return paths.uri(key);
    }

    @Override
    public String location(ObjectKey key) {
        return paths.location(key);
    }

    /** Does nothing: the store holds no file open between calls. */
    @Override
    public void close() {}
}
