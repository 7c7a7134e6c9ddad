package dev.verglas.catalog;

import dev.verglas.api.OptionReader;
import dev.verglas.api.Options;
import dev.verglas.api.warehouse.WarehouseLayout;
import dev.verglas.api.warehouse.WarehouseOptions;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The catalog's options.
 *
 * @param warehouseRoot the folder below the storage root in which the warehouse lies
 * @param bindAddress where to listen with a server of our own, even if the host has one
 * @param cacheTimeToLive for how long a table is served without asking the store
 */
record CatalogConfig(String warehouseRoot, Optional<InetSocketAddress> bindAddress, Duration cacheTimeToLive) {

    static final String BIND_ADDR = "bind_addr";
    static final String CACHE_TTL_MS = "cache_ttl_ms";

    /** How much table metadata is kept in memory, in bytes. */
    static final long MAX_CACHE_BYTES = 64L << 20;

    private static final long MAX_TTL_MS = Duration.ofHours(1).toMillis();

    /** {@code host:port}, with an IPv6 host in brackets. */
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[0-9a-fA-F:.%]+]|[^:\\[\\]]+):([0-9]{1,5})");

    /** Reads the options, reporting all problems at once. */
    static CatalogConfig parse(Options options) {
        OptionReader reader = options.reader();
        WarehouseOptions warehouse = WarehouseOptions.read(reader);
        WarehouseOptions.WRITER_KEYS.forEach(reader::ignore);
        Optional<InetSocketAddress> bindAddress =
                reader.optionalString(BIND_ADDR).flatMap(text -> address(reader, text));
        long timeToLiveMs = reader.integer(CACHE_TTL_MS, 0, 0, MAX_TTL_MS);
        reader.finish();
        return new CatalogConfig(warehouse.warehouseRoot(), bindAddress, Duration.ofMillis(timeToLiveMs));
    }

    WarehouseLayout layout() {
        return WarehouseLayout.of(warehouseRoot, WarehouseLayout.DEFAULT_CATALOG);
    }

    private static Optional<InetSocketAddress> address(OptionReader reader, String text) {
        Matcher matcher = HOST_AND_PORT.matcher(text);
        int port = matcher.matches() ? Integer.parseInt(matcher.group(2)) : -1;
        if (port < 0 || port > 65535) {
            reader.problem(BIND_ADDR, "must be host:port such as \"127.0.0.1:4000\", not \"" + text + '"');
            return Optional.empty();
        }
        return Optional.of(new InetSocketAddress(matcher.group(1), port));
    }
}
