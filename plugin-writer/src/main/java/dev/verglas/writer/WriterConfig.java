package dev.verglas.writer;

import dev.verglas.api.OptionReader;
import dev.verglas.api.Options;
import dev.verglas.api.warehouse.WarehouseOptions;
import dev.verglas.writer.mapping.MappingOptions;
import java.time.Duration;
import java.util.Objects;

/**
 * The writer's settings.
 *
 * @param warehouse what writer and catalog share
 * @param mapping how columns are declared
 * @param readerGrace how long superseded metadata is kept
 * @param rebuildPoll how often requests for rebuilds are looked for
 */
public record WriterConfig(
        WarehouseOptions warehouse, MappingOptions mapping, Duration readerGrace, Duration rebuildPoll) {

    private static final long DEFAULT_POLL_SECONDS = 5;
    private static final long MAX_POLL_SECONDS = 3600;
    private static final long DEFAULT_GRACE_SECONDS = 3600;
    // The catalog trusts a version that it has confirmed within the last 30 seconds, so none may go sooner.
    private static final long MIN_GRACE_SECONDS = 60;
    private static final long MAX_GRACE_SECONDS = 30L * 24 * 3600;

    /** Checks the components. */
    public WriterConfig {
        Objects.requireNonNull(warehouse, "warehouse");
        Objects.requireNonNull(mapping, "mapping");
        Objects.requireNonNull(readerGrace, "readerGrace");
        Objects.requireNonNull(rebuildPoll, "rebuildPoll");
    }

    /**
     * Reads the options of {@code iceberg_manifest}.
     *
     * @throws dev.verglas.api.error.PluginException {@code CONFIG_INVALID} with all problems
     */
    public static WriterConfig parse(Options options) {
        OptionReader reader = options.reader();
        WarehouseOptions warehouse = WarehouseOptions.read(reader);
        MappingOptions mapping = new MappingOptions(
                reader.choice("time_type", MappingOptions.TimeType.class, MappingOptions.DEFAULTS.timeType()),
                reader.choice("unsigned", MappingOptions.Unsigned.class, MappingOptions.DEFAULTS.unsigned()),
                reader.choice("untrue_columns", MappingOptions.Untrue.class, MappingOptions.DEFAULTS.untrueColumns()),
                reader.choice("spark_unsafe", MappingOptions.SparkUnsafe.class, MappingOptions.DEFAULTS.sparkUnsafe()));
        long grace =
                reader.integer("reader_grace_seconds", DEFAULT_GRACE_SECONDS, MIN_GRACE_SECONDS, MAX_GRACE_SECONDS);
        long poll = reader.integer("rebuild_poll_seconds", DEFAULT_POLL_SECONDS, 1, MAX_POLL_SECONDS);
        WarehouseOptions.CATALOG_KEYS.forEach(reader::ignore);
        reader.finish();
        return new WriterConfig(warehouse, mapping, Duration.ofSeconds(grace), Duration.ofSeconds(poll));
    }
}
