package dev.verglas.catalog;

import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.net.InetSocketAddress;

/** The wording of what can go wrong while the catalog starts or stops. */
final class CatalogErrors {

    private CatalogErrors() {}

    static PluginException cannotListen(InetSocketAddress address, Exception cause) {
        return PluginException.of(
                ErrorCode.CONFIG_INVALID,
                "The catalog cannot listen on " + address.getHostString() + ":" + address.getPort() + ": "
                        + cause.getMessage() + ". Free the port, or set " + CatalogConfig.BIND_ADDR + ".",
                cause);
    }

    static PluginException cannotStop(Exception cause) {
        return PluginException.of(
                ErrorCode.INTERNAL, "The catalog's HTTP server did not stop: " + cause.getMessage(), cause);
    }

    static PluginException startedTwice() {
        return PluginException.of(ErrorCode.INTERNAL, "A plugin is started once, and not after it was closed.");
    }
}
