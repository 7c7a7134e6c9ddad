package dev.verglas.host;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The JARs of a {@code plugins/} directory, each with a class loader of its own.
 *
 * <p>A plugin sees the JDK, its own JAR, and of the host {@code dev.verglas.api}, {@code dev.verglas.host}, {@code
 * jakarta.servlet} and {@code org.slf4j}, nothing else. A JAR that cannot be used is logged and kept in {@link
 * #problems()}; the others load all the same. Two JARs that provide the same plugin are both left out, since nothing
 * tells which one is meant.
 *
 * <p>Thread-safe after opening. To be closed after everything that came out of it.
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public final class PluginJars implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PluginJars.class);

    private final @Nullable Path directory;
    private final ClassLoader host;
    private final List<PluginClassLoader> loaders = new ArrayList<>();
    private final List<LoadedProvider<?>> providers = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    private PluginJars(@Nullable Path directory, ClassLoader host) {
        this.directory = directory;
        this.host = host;
    }

    /** Returns no JARs, for a host that has all it needs on its class path. */
    public static PluginJars none() {
        return new PluginJars(null, PluginJars.class.getClassLoader());
    }

    /**
     * Loads every {@code *.jar} directly below a directory.
     *
     * @throws dev.verglas.api.error.PluginException {@code CONFIG_INVALID} if the directory cannot be listed; never for
     *     a bad JAR
     */
    public static PluginJars open(Path directory) {
        return open(directory, PluginJars.class.getClassLoader());
    }

    static PluginJars open(Path directory, ClassLoader host) {
        PluginJars jars = new PluginJars(directory, host);
        for (Path jar : list(directory)) {
            PluginLoader pluginLoader = new PluginLoader(jar, jars.problems);
            PluginClassLoader loader = pluginLoader.load(host);
            if (loader != null) {
                jars.loaders.add(loader);
                jars.providers.addAll(pluginLoader.providers());
            }
        }
        jars.removeDuplicates();
        jars.report();
        return jars;
    }

    /** Returns what is wrong with which JAR; the key of each problem is the JAR's file name. */
    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** Returns the names of all usable plugins, for datanodes or frontends. */
    public Set<String> pluginNames() {
        Set<String> names = new TreeSet<>(names(ProviderKind.DATANODE));
        names.addAll(names(ProviderKind.FRONTEND));
        return names;
    }

    /** Returns the {@code [storage] type} of every usable store. */
    public Set<String> storeNames() {
        return names(ProviderKind.STORE);
    }

    /** Lets go of the JARs; classes that are not loaded yet cannot be loaded any more. Idempotent. */
    @Override
    public void close() {
        for (PluginClassLoader loader : loaders) {
            try {
                loader.close();
            } catch (IOException e) {
                log.atWarn().addKeyValue("loader", loader.getName()).setCause(e).log("plugin JAR was not closed");
            }
        }
        loaders.clear();
        providers.clear();
    }

    /** Returns the loader of what host and plugins share. */
    ClassLoader host() {
        return host;
    }

    String place() {
        return directory == null ? "any plugins directory (none is set)" : "the plugins directory " + directory;
    }

    <T> Optional<LoadedProvider<T>> find(ProviderKind<T> kind, String name) {
        return stream(kind).filter(provider -> provider.name().equals(name)).findFirst();
    }

    private <T> Set<String> names(ProviderKind<T> kind) {
        return stream(kind).map(LoadedProvider::name).collect(Collectors.toCollection(TreeSet::new));
    }

    @SuppressWarnings("unchecked") // the kind of a provider tells its type
    private <T> Stream<LoadedProvider<T>> stream(ProviderKind<T> kind) {
        return providers.stream()
                .filter(provider -> provider.kind().equals(kind))
                .map(provider -> (LoadedProvider<T>) provider);
    }

    private static List<Path> list(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw HostErrors.noPluginsDirectory(directory);
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".jar"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw HostErrors.unlistable(directory, e);
        }
    }

    private void removeDuplicates() {
        List<LoadedProvider<?>> duplicates = new ArrayList<>();
        for (LoadedProvider<?> one : providers) {
            for (LoadedProvider<?> other : providers) {
                if (!one.equals(other)
                        && one.kind().equals(other.kind())
                        && one.name().equals(other.name())) {
                    duplicates.add(one);
                    problems.add(HostErrors.badJar(
                            one.jar(),
                            one.kind().label() + " " + one.name() + " is also provided by "
                                    + other.jar().getFileName() + ", so neither is used; remove one of the two"));
                }
            }
        }
        providers.removeAll(duplicates);
    }

    private void report() {
        for (Problem problem : problems) {
            log.atWarn()
                    .addKeyValue("jar", problem.key())
                    .addKeyValue("problem", problem.message())
                    .log("plugin JAR has a problem");
        }
        for (LoadedProvider<?> provider : providers) {
            log.atInfo()
                    .addKeyValue("name", provider.name())
                    .addKeyValue("kind", provider.kind().label())
                    .addKeyValue("jar", provider.jar().getFileName())
                    .log("plugin found");
        }
    }
}
