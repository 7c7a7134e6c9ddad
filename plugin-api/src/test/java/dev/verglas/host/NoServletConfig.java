package dev.verglas.host;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** A servlet configuration without context and parameters. */
final class NoServletConfig implements ServletConfig {

    @Override
    public String getServletName() {
        return "test";
    }

    @Override
    public ServletContext getServletContext() {
        throw new UnsupportedOperationException("no context in this test");
    }

    @Override
    public @Nullable String getInitParameter(String name) {
        return null;
    }

    @Override
    public Enumeration<String> getInitParameterNames() {
        return Collections.emptyEnumeration();
    }
}
