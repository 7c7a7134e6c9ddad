package dev.verglas.storage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyLocksTest {

    private static final ObjectKey KEY = ObjectKey.of("a");

    @TempDir
    Path root;

    private KeyPaths paths;

    @BeforeEach
    void open() {
        paths = new KeyPaths(root);
    }

    @Test
    void twoInstancesExcludeEachOther() throws Exception {
        KeyLocks first = new KeyLocks(paths);
        KeyLocks second = new KeyLocks(new KeyPaths(root));
        CountDownLatch secondStarted = new CountDownLatch(1);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<String> other = first.holding(KEY, () -> {
                Future<String> running = thread.submit(() -> {
                    secondStarted.countDown();
                    return second.holding(KEY, () -> "after");
                });
                awaitOrFail(secondStarted);
                assertThat(running.isDone()).isFalse();
                return running;
            });
            assertThat(other.get(10, TimeUnit.SECONDS)).isEqualTo("after");
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void lockHeldInThisJvmByStrangersIsWaitedForAndThenReported() throws IOException {
        KeyLocks locks = new KeyLocks(paths, Duration.ofMillis(50));
        locks.holding(KEY, () -> true);

        try (FileChannel channel = FileChannel.open(locks.lockFile(KEY), StandardOpenOption.WRITE);
                FileLock foreign = channel.lock()) {
            assertThat(foreign.isValid()).isTrue();
            assertThatThrownBy(() -> locks.holding(KEY, () -> true))
                    .isInstanceOfSatisfying(
                            PluginException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_UNAVAILABLE))
                    .hasMessageContaining(locks.lockFile(KEY).toString());
        }

        assertThat(locks.<Boolean>holding(KEY, () -> true)).isTrue();
    }

    @Test
    void lockIsFreeAfterAFailedAction() throws IOException {
        KeyLocks locks = new KeyLocks(paths, Duration.ofMillis(50));

        assertThatThrownBy(() -> locks.holding(KEY, () -> {
                    throw new IOException("failed");
                }))
                .hasMessage("failed");

        assertThat(locks.<Boolean>holding(KEY, () -> true)).isTrue();
    }

    private static void awaitOrFail(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(10, TimeUnit.SECONDS)) {
                throw new IOException("the other thread did not start");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
