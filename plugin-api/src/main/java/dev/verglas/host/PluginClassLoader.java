package dev.verglas.host;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The class loader of one plugin JAR: the JDK, then the JAR; of the host only what the two sides share.
 *
 * <p>Shared are the SPI, this package, the servlet API and slf4j; these come from the host alone, even if the JAR holds a
 * copy. Whatever else is on the host's class path does not exist for the plugin, neither as class nor as resource, so
 * that it can bring its own version of any library. Parallel capable.
 */
final class PluginClassLoader extends URLClassLoader {

    static {
        ClassLoader.registerAsParallelCapable();
    }

    private static final List<String> SHARED_PACKAGES =
            List.of("dev.verglas.api.", "dev.verglas.host.", "jakarta.servlet.", "org.slf4j.");
    private static final List<String> SHARED_FOLDERS =
            SHARED_PACKAGES.stream().map(prefix -> prefix.replace('.', '/')).toList();

    private final ClassLoader host;

    PluginClassLoader(Path jar, ClassLoader host) throws MalformedURLException {
        super("plugin " + jar.getFileName(), new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        this.host = host;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return startsWithAny(name, SHARED_PACKAGES) ? host.loadClass(name) : super.loadClass(name, resolve);
    }

    @Override
    public @Nullable URL getResource(String name) {
        if (startsWithAny(name, SHARED_FOLDERS)) {
            return host.getResource(name);
        }
        URL own = findResource(name);
        return own != null ? own : getParent().getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        if (startsWithAny(name, SHARED_FOLDERS)) {
            return host.getResources(name);
        }
        List<URL> all = Collections.list(findResources(name));
        all.addAll(Collections.list(getParent().getResources(name)));
        return Collections.enumeration(all);
    }

    /** Opens a resource without the JVM-wide cache of JAR files, which outlives this loader and is shared with others. */
    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        URL url = getResource(name);
        if (url == null) {
            return null;
        }
        try {
            URLConnection connection = url.openConnection();
            connection.setUseCaches(false);
            return connection.getInputStream();
        } catch (IOException unreadable) {
            return null; // as ClassLoader.getResourceAsStream is specified
        }
    }

    private static boolean startsWithAny(String name, List<String> prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
