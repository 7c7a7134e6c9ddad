package dev.verglas.api.warehouse;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.OptionReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The options of {@code iceberg_manifest} that writer and catalog share.
 *
 * <p>Both plugins are configured by one entry when a process holds both. Each reads its own keys and passes over those
 * of the other with {@link OptionReader#ignore}, so that a key that neither knows is still reported: {@link #WRITER_KEYS}
 * and {@link #CATALOG_KEYS} are the one place that lists them.
 *
 * @param warehouseRoot the folder below the storage root that holds all metadata
 * @param enableIncremental whether the writer publishes region changes as they happen
 */
@ApiStatus(value = ApiStatus.Status.EVOLVING, since = "0.1")
public record WarehouseOptions(String warehouseRoot, boolean enableIncremental) {

    /** The keys that only the writer reads. */
    public static final Set<String> WRITER_KEYS = Set.of(
            "reader_grace_seconds", "rebuild_poll_seconds", "time_type", "unsigned", "untrue_columns", "spark_unsafe");

    /** The keys that only the catalog reads. */
    public static final Set<String> CATALOG_KEYS = Set.of("bind_addr", "cache_ttl_ms");

    /** The longest {@code warehouse_root} in bytes; the rest of {@link ObjectKey#MAX_BYTES} is for what lies below. */
    public static final int MAX_ROOT_BYTES = 256;

    private static final String WAREHOUSE_ROOT = "warehouse_root";
    private static final String ENABLE_INCREMENTAL = "enable_incremental";

    /** Checks the components. */
    public WarehouseOptions {
        Objects.requireNonNull(warehouseRoot, "warehouseRoot");
        Optional<String> fault = fault(warehouseRoot);
        if (fault.isPresent()) {
            throw new IllegalArgumentException(WAREHOUSE_ROOT + " " + fault.get());
        }
    }

    /** Reads both options; a wrong value is reported to the reader and replaced by the default. */
    public static WarehouseOptions read(OptionReader reader) {
        String root = reader.string(WAREHOUSE_ROOT, WarehouseLayout.DEFAULT_WAREHOUSE_ROOT);
        boolean incremental = reader.bool(ENABLE_INCREMENTAL, true);
        Optional<String> fault = fault(root);
        fault.ifPresent(message -> reader.problem(WAREHOUSE_ROOT, message));
        return new WarehouseOptions(fault.isPresent() ? WarehouseLayout.DEFAULT_WAREHOUSE_ROOT : root, incremental);
    }

    private static Optional<String> fault(String root) {
        List<String> segments = Arrays.asList(root.split("/", -1));
        if (root.isBlank()) {
            return Optional.of("must not be empty");
        }
        if (root.startsWith("/")) {
            return Optional.of("must not begin with '/': it is a folder below the storage root");
        }
        if (root.endsWith("/")) {
            return Optional.of("must not end with '/'");
        }
        if (segments.contains("..") || segments.contains(".")) {
            return Optional.of("must not lead out of the storage root: '.' and '..' are not allowed in it");
        }
        if (segments.contains("")) {
            return Optional.of("must not hold an empty folder name ('//')");
        }
        if (root.chars().anyMatch(Character::isISOControl)) {
            return Optional.of("must not hold control characters");
        }
        if (root.getBytes(StandardCharsets.UTF_8).length > MAX_ROOT_BYTES) {
            return Optional.of("must not be longer than " + MAX_ROOT_BYTES + " bytes");
        }
        return Optional.empty();
    }
}
