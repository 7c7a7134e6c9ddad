package dev.verglas.api;

/** The SPI as it might have been in an older release: no host, and the name under another name. */
public interface DatanodePluginProvider {
    String id();

    Object create(String options);
}
