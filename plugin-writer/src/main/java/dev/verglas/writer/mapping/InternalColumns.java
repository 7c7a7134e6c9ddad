package dev.verglas.writer.mapping;

import java.util.Map;

/**
 * The columns that GreptimeDB adds to every data file, with the field ids they carry or, where a file gives them none,
 * are mapped to (v1.3.0-dev, 7fd0a7bb).
 */
public final class InternalColumns {

    /** The encoded primary key, binary. */
    public static final String PRIMARY_KEY = "__primary_key";

    /** The field id of {@link #PRIMARY_KEY}: 2^30. */
    public static final int PRIMARY_KEY_ID = 1 << 30;

    /** The field id of {@code __op_type}, the largest of the three that files carry: 2^30 + 2. */
    public static final int OP_TYPE_ID = PRIMARY_KEY_ID + 2;

    /** The first id that is free for physical columns of other names without an id. */
    static final int FIRST_FREE_ID = PRIMARY_KEY_ID + 16;

    /** The first id that GreptimeDB gives to parts of native histograms: this + 64 x column id + k. */
    private static final int FIRST_HISTOGRAM_ID = 0x5000_0000;

    /** The first id that is free for parts of nested columns without an id. */
    static final int FIRST_FREE_NESTED_ID = 0x6000_0000;

    /**
     * Ids by name. The metric engine's {@code __table_id} and {@code __tsid} have host ids of 2^31 and above, which fit
     * neither Parquet nor Iceberg, so dense metric files carry none for them.
     */
    static final Map<String, Integer> IDS = Map.of(
            PRIMARY_KEY,
            PRIMARY_KEY_ID,
            "__sequence",
            PRIMARY_KEY_ID + 1,
            "__op_type",
            OP_TYPE_ID,
            "__table_id",
            PRIMARY_KEY_ID + 3,
            "__tsid",
            PRIMARY_KEY_ID + 4);

    private InternalColumns() {}

    /** Returns whether an id is that of a column which the host adds. */
    static boolean isInternal(int id) {
        return id >= PRIMARY_KEY_ID && id < FIRST_FREE_ID;
    }

    /** Returns whether an id was given to a physical column that nothing identifies. */
    static boolean isMadeUp(int id) {
        return id >= FIRST_FREE_ID && id < FIRST_HISTOGRAM_ID;
    }
}
