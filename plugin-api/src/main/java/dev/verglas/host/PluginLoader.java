package dev.verglas.host;

import dev.verglas.api.error.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/** Loads the providers of one JAR; whatever is wrong with it becomes a problem that names the JAR. */
final class PluginLoader {

    /** More bad entries than this in one services file are not looked at. */
    private static final int MAX_FAILURES = 20;

    private final Path jar;
    private final List<Problem> problems;
    private final List<LoadedProvider<?>> providers = new ArrayList<>();

    /**
     * Prepares to load a JAR.
     *
     * @param problems where problems go
     */
    PluginLoader(Path jar, List<Problem> problems) {
        this.jar = jar;
        this.problems = problems;
    }

    /** Returns the loader of the JAR if it has at least one usable provider. */
    @Nullable
    PluginClassLoader load(ClassLoader host) {
        List<ProviderKind<?>> kinds = declaredKinds();
        if (kinds.isEmpty()) {
            return null;
        }
        PluginClassLoader loader;
        try {
            loader = new PluginClassLoader(jar, host);
        } catch (IOException e) {
            problem("cannot be opened: " + e);
            return null;
        }
        for (ProviderKind<?> kind : kinds) {
            ContextLoaderSwap.run(loader, () -> loadKind(kind, loader));
        }
        if (providers.isEmpty()) {
            close(loader);
            return null;
        }
        return loader;
    }

    /** Returns what {@link #load} found. */
    List<LoadedProvider<?>> providers() {
        return providers;
    }

    private List<ProviderKind<?>> declaredKinds() {
        try (JarFile file = new JarFile(jar.toFile())) {
            List<ProviderKind<?>> kinds = ProviderKind.all().stream()
                    .filter(kind -> file.getEntry(kind.servicesFile()) != null)
                    .toList();
            if (kinds.isEmpty()) {
                problem("provides nothing: it has none of the files "
                        + ProviderKind.all().stream()
                                .map(ProviderKind::servicesFile)
                                .toList());
            }
            return kinds;
        } catch (IOException | RuntimeException e) {
            problem("is not a readable JAR: " + e);
            return List.of();
        }
    }

    private <T> void loadKind(ProviderKind<T> kind, PluginClassLoader loader) {
        Iterator<T> found = ServiceLoader.load(kind.type(), loader).iterator();
        int failures = 0;
        while (failures < MAX_FAILURES) {
            try {
                if (!found.hasNext()) {
                    return;
                }
                add(kind, found.next(), loader);
            } catch (ServiceConfigurationError | LinkageError e) {
                failures++; // the next call goes on with the next entry, as ServiceLoader specifies
                problem(kind.label() + " cannot be used: " + HostErrors.reason(e));
            }
        }
    }

    private <T> void add(ProviderKind<T> kind, T provider, PluginClassLoader loader) {
        String name;
        try {
            name = kind.naming().apply(provider);
        } catch (RuntimeException | LinkageError e) {
            problem(kind.label() + " " + provider.getClass().getName() + " does not tell its name: "
                    + HostErrors.reason(e));
            return;
        }
        if (name == null || name.isBlank()) {
            problem(kind.label() + " " + provider.getClass().getName() + " has no name");
            return;
        }
        providers.add(new LoadedProvider<>(kind, name, provider, loader, jar));
    }

    private void close(PluginClassLoader loader) {
        try {
            loader.close();
        } catch (IOException e) {
            problem("cannot be closed: " + e);
        }
    }

    private void problem(String message) {
        problems.add(HostErrors.badJar(jar, message));
    }
}
