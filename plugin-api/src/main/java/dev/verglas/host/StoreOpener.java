package dev.verglas.host;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.ObjectStoreProvider;
import dev.verglas.api.Options;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * Opens the object store that {@code [storage]} describes.
 *
 * <p>The provider named by {@code type} comes from a plugin JAR or, if no JAR has it, from the class path of the host.
 * The store runs under the context class loader of its provider's JAR, whoever calls it.
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public final class StoreOpener {

    private StoreOpener() {}

    /**
     * Opens the store; the caller closes it, after its users and before the JARs.
     *
     * @throws PluginException {@code CONFIG_INVALID} with all problems of {@code [storage]}; {@code PLUGIN_UNUSABLE} if
     *     the provider breaks; else what the store reports when it cannot be reached
     */
    public static ObjectStore open(HostConfig config, PluginJars jars) {
        List<Problem> problems = new ArrayList<>();
        Optional<ObjectStore> store = open(config, jars, problems);
        config.throwIfAny(problems);
        return store.orElseThrow();
    }

    /** Opens the store, or returns nothing and adds at least one problem. */
    static Optional<ObjectStore> open(HostConfig config, PluginJars jars, List<Problem> problems) {
        Options storage = config.storage();
        if (!(storage.value("type").orElse(null) instanceof String type) || type.isEmpty()) {
            problems.addAll(config.storageProblems());
            return Optional.empty();
        }
        Optional<LoadedProvider<ObjectStoreProvider>> fromJar = jars.find(ProviderKind.STORE, type);
        if (fromJar.isPresent()) {
            return open(fromJar.get().provider(), fromJar.get().loader(), storage, problems);
        }
        Set<String> known = new TreeSet<>(jars.storeNames());
        for (ObjectStoreProvider provider : onClassPath(jars.host())) {
            if (provider.name().equals(type)) {
                return open(provider, provider.getClass().getClassLoader(), storage, problems);
            }
            known.add(provider.name());
        }
        problems.add(HostErrors.unknownStore(storage, type, known, jars));
        return Optional.empty();
    }

    private static List<ObjectStoreProvider> onClassPath(ClassLoader host) {
        List<ObjectStoreProvider> providers = new ArrayList<>();
        try {
            ServiceLoader.load(ObjectStoreProvider.class, host).forEach(providers::add);
        } catch (ServiceConfigurationError e) {
            throw HostErrors.unusable("an object store on the class path cannot be loaded", e);
        }
        return providers;
    }

    private static Optional<ObjectStore> open(
            ObjectStoreProvider provider, ClassLoader loader, Options storage, List<Problem> problems) {
        try {
            ObjectStore store = ContextLoaderSwap.get(loader, () -> provider.open(storage));
            return Optional.of(ContextLoaderProxy.wrap(ObjectStore.class, store, loader));
        } catch (PluginException e) {
            if (e.code() != ErrorCode.CONFIG_INVALID || e.problems().isEmpty()) {
                throw e;
            }
            problems.addAll(e.problems());
            return Optional.empty();
        } catch (RuntimeException | LinkageError e) {
            throw HostErrors.unusable(
                    "the object store " + storage.value("type").orElse("") + " cannot be opened", e);
        }
    }
}
