package dev.verglas.storage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.ObjectStoreProvider;
import dev.verglas.api.Options;
import dev.verglas.testing.ObjectStoreContract;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract with every handle in a class loader of its own, as two plugins of one process have them. */
class ClassLoaderContractTest extends ObjectStoreContract {

    private static final List<URLClassLoader> LOADERS = new ArrayList<>();

    @TempDir
    Path root;

    @Override
    protected ObjectStore openStore() {
        URL classes =
                FileObjectStore.class.getProtectionDomain().getCodeSource().getLocation();
        URLClassLoader loader = new URLClassLoader(new URL[] {classes}, new WithoutFileStore());
        LOADERS.add(loader);
        try {
            Class<?> provider = loader.loadClass(FileObjectStoreProvider.class.getName());
            if (provider == FileObjectStoreProvider.class) {
                throw new IllegalStateException("the provider came from the parent");
            }
            ObjectStoreProvider made =
                    (ObjectStoreProvider) provider.getConstructor().newInstance();
            return made.open(Options.of("storage", Map.of("data_home", root.toString())));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean allowsKeyBelowKey() {
        return false;
    }

    @Override
    public int raceRounds() {
        return 100;
    }

    @Override
    public int bigObjectBytes() {
        return 1 << 20;
    }

    /**
     * A waiter that polled the file lock instead would let the holder's close drop the lock that it just got: POSIX ends
     * all locks of a process on a file when it closes any of its channels.
     */
    @Test
    void writersInOtherClassLoadersWaitForTheMonitorWithoutOpeningTheFile() throws Exception {
        ObjectKey key = key("object");
        Thread writer = new Thread(() -> store().put(key, new byte[] {1}));

        new KeyLocks(new KeyPaths(root)).holding(key, () -> {
            writer.start();
            await().atMost(10, TimeUnit.SECONDS).until(() -> writer.getState() == Thread.State.BLOCKED);
            return true;
        });

        writer.join(10_000);
        assertThat(read(key).content()).containsExactly(1);
    }

    @AfterAll
    static void closeLoaders() throws Exception {
        for (URLClassLoader loader : LOADERS) {
            loader.close();
        }
    }

    /** Gives the SPI and the logging API of the tests' own loader, but not the file store. */
    private static final class WithoutFileStore extends ClassLoader {

        WithoutFileStore() {
            super(ClassLoaderContractTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("dev.verglas.storage.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }
}
