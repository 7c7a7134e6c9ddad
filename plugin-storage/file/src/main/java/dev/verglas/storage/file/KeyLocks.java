package dev.verglas.storage.file;

import dev.verglas.api.ObjectKey;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Locks on keys that hold among threads, class loaders and processes.
 *
 * <p>A key's hash chooses one of {@value #FILES} lock files. Among processes the lock is the operating system's on that
 * file, which ends with the process. Inside a JVM it is the monitor of an interned string that names the file: strings are
 * interned once a JVM, so plugins in class loaders of their own meet on one monitor, where the file lock alone would throw
 * {@link OverlappingFileLockException}. The monitor also keeps a second channel of this JVM from being closed meanwhile,
 * which on POSIX would drop the lock of the first. Code that locks the file without the monitor is waited for as another
 * process would be.
 */
final class KeyLocks {

    static final int FILES = 64;

    /** Holders do a few system calls; whoever waits longer waits for a stopped process. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final long FIRST_PAUSE_NANOS = 50_000;
    private static final long LONGEST_PAUSE_NANOS = 10_000_000;

    private final KeyPaths paths;
    private final Duration patience;

    KeyLocks(KeyPaths paths) {
        this(paths, PATIENCE);
    }

    KeyLocks(KeyPaths paths, Duration patience) {
        this.paths = paths;
        this.patience = patience;
    }

    /** What is done under a lock. */
    interface Action<T> {
        T run() throws IOException;
    }

    /** Runs an action while nobody else runs one for the same key. */
    <T> T holding(ObjectKey key, Action<T> action) throws IOException {
        Path file = lockFile(key);
        synchronized (monitor(file)) {
            try (FileChannel channel = open(file);
                    FileLock lock = acquire(channel, file)) {
                if (!lock.isValid()) {
                    throw new IOException("lost the lock " + file);
                }
                return action.run();
            }
        }
    }

    Path lockFile(ObjectKey key) {
        int number = Math.floorMod(key.value().hashCode(), FILES);
        return paths.root().resolve(KeyPaths.LOCKS).resolve(String.format(java.util.Locale.ROOT, "%02d", number));
    }

    private static Object monitor(Path file) {
        return ("dev.verglas.storage.file.lock:" + file).intern();
    }

    private FileChannel open(Path file) throws IOException {
        Path directory = paths.root().resolve(KeyPaths.LOCKS);
        Directories.make(paths.root(), directory);
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private FileLock acquire(FileChannel channel, Path file) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        for (long pause = FIRST_PAUSE_NANOS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS)) {
            FileLock lock = tryAcquire(channel);
            if (lock != null) {
                return lock;
            }
            if (System.nanoTime() - end > 0) {
                throw FileErrors.lockHeld(file, patience);
            }
            LockSupport.parkNanos(pause);
            if (Thread.currentThread().isInterrupted()) {
                throw FileErrors.interrupted("waiting for the lock " + file);
            }
        }
    }

    private static @Nullable FileLock tryAcquire(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldInThisJvmWithoutTheMonitor) {
            return null;
        }
    }
}
