package dev.verglas.host;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.error.Problem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store of a runtime, which closes it only if it opened it.
 *
 * @param store the store
 * @param owned whether the runtime opened it
 */
record StoreLease(ObjectStore store, boolean owned) {

    private static final Logger log = LoggerFactory.getLogger(StoreLease.class);

    /** Takes the given store, or opens one; empty after adding at least one problem. */
    static Optional<StoreLease> take(
            @Nullable ObjectStore given, HostConfig config, PluginJars jars, List<Problem> problems) {
        return given == null
                ? StoreOpener.open(config, jars, problems).map(store -> new StoreLease(store, true))
                : Optional.of(new StoreLease(given, false));
    }

    /** Closes an owned store; a failure is logged, since nobody can act on it any more. */
    void end() {
        if (owned) {
            try {
                store.close();
            } catch (RuntimeException | LinkageError e) {
                log.atWarn().setCause(e).log("object store was not closed");
            }
        }
    }
}
