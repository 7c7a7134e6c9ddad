package dev.verglas.host;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Calls every method of an interface under one context class loader.
 *
 * <p>A proxy rather than a class per interface, so that a default method that an SPI interface gains later is covered
 * without a change here. Exceptions pass through as they are.
 */
final class ContextLoaderProxy implements InvocationHandler {

    private final Object target;
    private final @Nullable ClassLoader loader;

    private ContextLoaderProxy(Object target, @Nullable ClassLoader loader) {
        this.target = target;
        this.loader = loader;
    }

    /** Wraps an object; {@code type} is an interface of the SPI or of the servlet API. */
    static <T> T wrap(Class<T> type, T target, @Nullable ClassLoader loader) {
        Objects.requireNonNull(target, () -> "null where a " + type.getSimpleName() + " was expected");
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, new ContextLoaderProxy(target, loader)));
    }

    @Override
    @SuppressWarnings("try") // the resource acts by being open
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getDeclaringClass() == Object.class && method.getName().equals("equals")) {
            return arguments != null && arguments[0] == proxy;
        }
        try (ContextLoaderSwap swap = new ContextLoaderSwap(loader)) {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
