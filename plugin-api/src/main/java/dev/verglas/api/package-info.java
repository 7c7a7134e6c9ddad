/**
 * The SPI between a host database process and the Verglas plugins.
 *
 * <p>A host implements {@link dev.verglas.api.DatanodeHost} or {@link dev.verglas.api.FrontendHost}; a plugin arrives as a
 * JAR and is found through {@link dev.verglas.api.DatanodePluginProvider} and {@link
 * dev.verglas.api.FrontendPluginProvider}. In the picture this package is the edge between "host process" and both
 * plugins: signatures use only the JDK and, for the HTTP mount, {@code jakarta.servlet}.
 */
@NullMarked
package dev.verglas.api;

import org.jspecify.annotations.NullMarked;
