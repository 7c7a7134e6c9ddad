package dev.verglas.host;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.Plugin;
import dev.verglas.api.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The steps that both runtimes start with: check, open the store, create, start; undone in reverse order on failure.
 *
 * @param kind the providers to use
 * @param config what is configured
 * @param jars what was found
 */
record RuntimeStart<R, P extends Plugin>(ProviderKind<R> kind, HostConfig config, PluginJars jars) {

    /** Runs all steps and hands store and started plugins to {@code finish}. */
    <T> T run(
            @Nullable ObjectStore given,
            Function<ObjectStore, PluginGroup.Creation<R, P>> creation,
            BiFunction<StoreLease, PluginGroup<P>, T> finish) {
        List<Problem> problems = new ArrayList<>(config.pluginProblems());
        problems.addAll(config.unknownPlugins(jars));
        Optional<StoreLease> opened = StoreLease.take(given, config, jars, problems);
        if (opened.isEmpty()) {
            config.throwIfAny(problems);
        }
        StoreLease store = opened.orElseThrow();
        try {
            PluginGroup<P> plugins = PluginGroup.create(kind, config, jars, problems, creation.apply(store.store()));
            if (!problems.isEmpty()) {
                plugins.close();
                config.throwIfAny(problems);
            }
            plugins.start();
            return finish.apply(store, plugins);
        } catch (RuntimeException | Error e) {
            store.end();
            throw e;
        }
    }
}
