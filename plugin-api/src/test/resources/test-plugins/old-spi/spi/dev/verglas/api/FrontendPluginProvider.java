package dev.verglas.api;

/** The SPI as it might have been in an older release: create without the host. */
public interface FrontendPluginProvider {
    String name();

    FrontendPlugin create(Options options);
}
