package dev.verglas.host;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sets the thread's context class loader for the length of a {@code try} block and puts the former one back after it.
 *
 * <p>Libraries inside a plugin look their services up through that loader, and would otherwise find the host's.
 */
final class ContextLoaderSwap implements AutoCloseable {

    private final Thread thread = Thread.currentThread();
    private final @Nullable ClassLoader former = thread.getContextClassLoader();

    ContextLoaderSwap(@Nullable ClassLoader loader) {
        thread.setContextClassLoader(loader);
    }

    /** Runs a call under a loader and returns its result. */
    @SuppressWarnings("try") // the resource acts by being open
    static <T extends @Nullable Object> T get(@Nullable ClassLoader loader, Supplier<T> call) {
        try (ContextLoaderSwap swap = new ContextLoaderSwap(loader)) {
            return call.get();
        }
    }

    /** Runs a call under a loader. */
    @SuppressWarnings("try") // the resource acts by being open
    static void run(@Nullable ClassLoader loader, Runnable call) {
        try (ContextLoaderSwap swap = new ContextLoaderSwap(loader)) {
            call.run();
        }
    }

    @Override
    public void close() {
        thread.setContextClassLoader(former);
    }
}
