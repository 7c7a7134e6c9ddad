package dev.verglas.writer.commit;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.error.PluginException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Writes objects of fresh names side by side, so that they cost one round trip together. */
final class ParallelWrites {

    private final ObjectStore store;
    private final Executor io;

    ParallelWrites(ObjectStore store, Executor io) {
        this.store = store;
        this.io = io;
    }

    /** Writes all objects; throws the first failure after every write has ended. */
    void putAll(Map<ObjectKey, byte[]> objects, ObjectKey last, byte[] lastBytes) {
        List<CompletableFuture<Void>> running = new ArrayList<>();
        objects.forEach((key, bytes) -> running.add(CompletableFuture.runAsync(() -> store.put(key, bytes), io)));
        RuntimeException failure = null;
        try {
            store.put(last, lastBytes);
        } catch (RuntimeException e) {
            failure = e;
        }
        for (CompletableFuture<Void> write : running) {
            try {
                write.join();
            } catch (CompletionException e) {
                failure = failure == null ? unwrap(e) : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static RuntimeException unwrap(CompletionException e) {
        if (e.getCause() instanceof PluginException cause) {
            return cause;
        }
        if (e.getCause() instanceof Error cause) {
            throw cause;
        }
        return e;
    }
}
