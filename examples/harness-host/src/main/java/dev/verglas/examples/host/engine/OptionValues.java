package dev.verglas.examples.host.engine;

import dev.verglas.examples.greptime.manifest.SstFormat;
import dev.verglas.examples.greptime.sst.MergeMode;
import dev.verglas.examples.host.query.QueryException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The table options of {@code WITH (…)} and {@code SET …}, checked. */
final class OptionValues {

    private static final String APPEND_MODE = "append_mode";
    private static final String MERGE_MODE = "merge_mode";
    private static final String SST_FORMAT = "sst_format";
    private static final String REGIONS = "regions";
    private static final int MAX_REGIONS = 256;

    private final Map<String, String> options;

    private OptionValues(Map<String, String> options, Set<String> known) {
        this.options = options;
        for (String key : options.keySet()) {
            if (!known.contains(key)) {
                throw QueryException.invalid(
                        "option '" + key + "' is not supported; known are " + new TreeSet<>(known));
            }
        }
    }

    static OptionValues forCreate(Map<String, String> options) {
        OptionValues values = new OptionValues(options, Set.of(APPEND_MODE, MERGE_MODE, SST_FORMAT, REGIONS));
        if (values.appendMode() && options.containsKey(MERGE_MODE)) {
            throw QueryException.invalid("append_mode = 'true' keeps all rows, so merge_mode must not be set");
        }
        return values;
    }

    static OptionValues forAlter(Map<String, String> options) {
        return new OptionValues(options, Set.of(APPEND_MODE, SST_FORMAT));
    }

    boolean appendMode() {
        String value = options.getOrDefault(APPEND_MODE, "false");
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default -> throw wrong(APPEND_MODE, value, "'true' or 'false'");
        };
    }

    boolean setsAppendMode() {
        return options.containsKey(APPEND_MODE);
    }

    MergeMode mergeMode() {
        String value = options.getOrDefault(MERGE_MODE, "last_row");
        return switch (value) {
            case "last_row" -> MergeMode.LAST_ROW;
            case "last_non_null" -> MergeMode.LAST_NON_NULL;
            default -> throw wrong(MERGE_MODE, value, "'last_row' or 'last_non_null'");
        };
    }

    SstFormat sstFormat() {
        @Nullable String value = options.get(SST_FORMAT);
        if (value == null || value.equals("flat")) {
            return SstFormat.FLAT;
        }
        if (value.equals("primary_key")) {
            return SstFormat.PRIMARY_KEY;
        }
        throw wrong(SST_FORMAT, value, "'flat' or 'primary_key'");
    }

    boolean setsSstFormat() {
        return options.containsKey(SST_FORMAT);
    }

    int regions() {
        String value = options.getOrDefault(REGIONS, "1");
        if (value.matches("\\d{1,3}")) {
            int regions = Integer.parseInt(value);
            if (regions >= 1 && regions <= MAX_REGIONS) {
                return regions;
            }
        }
        throw wrong(REGIONS, value, "a number from 1 to " + MAX_REGIONS);
    }

    private static QueryException wrong(String key, String value, String expected) {
        return QueryException.invalid("option " + key + " must be " + expected + ", not '" + value + "'");
    }
}
