/**
 * What a host process needs to run plugins in few lines: configuration, JAR loading, and guarded life cycles.
 *
 * <p>{@link dev.verglas.host.HostConfig} reads the TOML file, {@link dev.verglas.host.PluginJars} gives each JAR a class
 * loader of its own, {@link dev.verglas.host.StoreOpener} opens the object store, and {@link
 * dev.verglas.host.DatanodeRuntime} and {@link dev.verglas.host.FrontendRuntime} create, start, watch and close the
 * plugins. In the picture this package is the part of "host process" that every host shares; nothing a plugin throws
 * gets past it.
 */
@NullMarked
package dev.verglas.host;

import org.jspecify.annotations.NullMarked;
