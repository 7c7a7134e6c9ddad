package dev.verglas.host;

import dev.verglas.api.Options;
import dev.verglas.api.Plugin;
import dev.verglas.api.PluginHealth;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.error.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The plugins of one process and one kind, in the order of the configuration. */
final class PluginGroup<P extends Plugin> {

    private static final Logger log = LoggerFactory.getLogger(PluginGroup.class);

    private final List<RunningPlugin<P>> plugins = new ArrayList<>();

    /** Makes a plugin from its provider, under the provider's context class loader. */
    @FunctionalInterface
    interface Creation<R, P> {
        P create(LoadedProvider<R> provider, Options options);
    }

    /**
     * Creates the plugins of a configuration.
     *
     * <p>An entry whose plugin exists only for the other kind of process is passed over. Configuration problems are
     * added to {@code problems}; any other failure leaves a failed plugin in the group.
     */
    static <R, P extends Plugin> PluginGroup<P> create(
            ProviderKind<R> kind, HostConfig config, PluginJars jars, List<Problem> problems, Creation<R, P> creation) {
        PluginGroup<P> group = new PluginGroup<>();
        for (PluginEntry entry : config.plugins()) {
            Optional<LoadedProvider<R>> provider = jars.find(kind, entry.name());
            if (provider.isPresent()) {
                group.add(entry, provider.get(), problems, creation);
            } else if (jars.pluginNames().contains(entry.name())) {
                log.atInfo()
                        .addKeyValue("plugin", entry.name())
                        .addKeyValue("kind", kind.label())
                        .log("plugin has no part for this process");
            }
        }
        return group;
    }

    void start() {
        forEach(RunningPlugin::start);
    }

    void forEach(Consumer<RunningPlugin<P>> action) {
        plugins.forEach(action);
    }

    Map<String, PluginHealth> health() {
        Map<String, PluginHealth> health = new LinkedHashMap<>();
        plugins.forEach(plugin -> health.put(plugin.name(), plugin.health()));
        return health;
    }

    /** Closes the plugins, the last one first; idempotent. */
    void close() {
        for (int i = plugins.size() - 1; i >= 0; i--) {
            plugins.get(i).close();
        }
    }

    private <R> void add(
            PluginEntry entry, LoadedProvider<R> provider, List<Problem> problems, Creation<R, P> creation) {
        try {
            P plugin = ContextLoaderSwap.get(provider.loader(), () -> creation.create(provider, entry.options()));
            plugins.add(RunningPlugin.created(entry.name(), plugin));
        } catch (PluginException e) {
            if (e.category() != ErrorCode.Category.CONFIG) {
                plugins.add(RunningPlugin.notCreated(entry.name(), e));
            } else if (e.problems().isEmpty()) {
                problems.add(
                        new Problem(entry.options().path(), entry.options().line(), String.valueOf(e.getMessage())));
            } else {
                problems.addAll(e.problems());
            }
        } catch (Throwable e) {
            plugins.add(RunningPlugin.notCreated(entry.name(), e));
        }
    }
}
