package dev.verglas.examples.host.engine;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.testing.DecoratedStore;
import dev.verglas.testing.StoreCall;
import dev.verglas.testing.StoreOperation;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store that carries out one exclusive create and then fails as if the answer had been lost. */
final class LosingStore extends DecoratedStore {

    private final AtomicReference<@Nullable String> lost = new AtomicReference<>();

    LosingStore(ObjectStore store) {
        super(store);
    }

    void loseAnswerTo(String suffix) {
        lost.set(suffix);
    }

    @Override
    protected <T> T around(StoreCall call, Supplier<T> action) {
        T done = action.get();
        String suffix = lost.get();
        if (suffix != null
                && call.operation() == StoreOperation.CREATE
                && call.targets().get(0).endsWith(suffix)
                && lost.compareAndSet(suffix, null)) {
            throw PluginException.of(
                    ErrorCode.STORE_OUTCOME_UNKNOWN,
                    "no answer to the creation of " + call.targets().get(0));
        }
        return done;
    }
}
