package dev.verglas.examples.host.server;

import dev.verglas.api.OptionReader;
import dev.verglas.api.Options;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.error.Problem;
import dev.verglas.examples.host.engine.Ownership;
import dev.verglas.host.HostConfig;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The host's own settings; {@code [storage]} and {@code [[plugins]]} are read by {@code dev.verglas.host}.
 *
 * @param http where the HTTP server listens, {@code [http] addr}; port 0 means any free one
 * @param pluginsDir where the plugin JARs lie, {@code plugins_dir}; relative to the working directory
 * @param ownership which regions this process owns, {@code node_id} and {@code [cluster]}
 * @param zoneLessTimestamps whether files hold timestamps as GreptimeDB writes them, {@code zone_less_timestamps}
 */
public record ServerConfig(
        InetSocketAddress http, Optional<Path> pluginsDir, Ownership ownership, boolean zoneLessTimestamps) {

    private static final String DEFAULT_ADDRESS = "127.0.0.1:4000";
    private static final int MAX_NODES = 1024;
    private static final int MAX_PORT = 65_535;

    /**
     * Reads and checks the host's keys.
     *
     * @throws PluginException {@code CONFIG_INVALID} with everything that is wrong in them
     */
    public static ServerConfig of(HostConfig config) {
        OptionReader root = config.document().reader();
        root.ignore("storage").ignore("plugins").ignore("mode");
        Optional<Path> pluginsDir = root.optionalString("plugins_dir").map(Path::of);
        int node = (int) root.integer("node_id", 0, 0, MAX_NODES - 1);
        boolean zoneLess = root.bool("zone_less_timestamps", false);

        OptionReader http = root.table("http").reader();
        InetSocketAddress address = address(http);
        http.ignore("timeout").ignore("body_limit");

        Options clusterTable = root.table("cluster");
        OptionReader cluster = clusterTable.reader();
        int nodes = (int) cluster.integer("datanodes", 1, 1, MAX_NODES);
        Optional<Set<Integer>> regions = regions(clusterTable, cluster);
        if (node >= nodes && regions.isEmpty()) {
            root.problem("node_id", "must be below cluster.datanodes, which is " + nodes);
        }
        List<Problem> problems = new ArrayList<>(root.problems());
        problems.addAll(http.problems());
        problems.addAll(cluster.problems());
        if (!problems.isEmpty()) {
            throw PluginException.config(problems);
        }
        return new ServerConfig(address, pluginsDir, new Ownership(node, Math.max(nodes, node + 1), regions), zoneLess);
    }

    private static InetSocketAddress address(OptionReader http) {
        String text = http.string("addr", DEFAULT_ADDRESS);
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        if (colon > 0 && port.matches("\\d{1,5}") && Integer.parseInt(port) <= MAX_PORT) {
            return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(port));
        }
        http.problem("addr", "must be host:port, not \"" + text + '"');
        return new InetSocketAddress("127.0.0.1", 0);
    }

    private static Optional<Set<Integer>> regions(Options table, OptionReader reader) {
        reader.ignore("regions");
        Optional<Object> value = table.value("regions");
        if (value.isEmpty()) {
            return Optional.empty();
        }
        Set<Integer> numbers = new HashSet<>();
        if (value.get() instanceof List<?> list) {
            for (Object element : list) {
                if (element instanceof Long number && number >= 0 && number < Integer.MAX_VALUE) {
                    numbers.add(number.intValue());
                } else {
                    reader.problem("regions", "must be a list of region numbers, not " + element);
                }
            }
        } else {
            reader.problem("regions", "must be a list of region numbers");
        }
        return Optional.of(numbers);
    }
}
