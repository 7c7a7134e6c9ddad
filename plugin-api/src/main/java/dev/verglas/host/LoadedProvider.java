package dev.verglas.host;

import java.nio.file.Path;

/**
 * A provider that was constructed and asked for its name.
 *
 * @param kind what it provides
 * @param name its name
 * @param provider the provider itself; to be called under {@code loader} only
 * @param loader the loader of its JAR
 * @param jar where it came from
 */
record LoadedProvider<T>(ProviderKind<T> kind, String name, T provider, ClassLoader loader, Path jar) {}
