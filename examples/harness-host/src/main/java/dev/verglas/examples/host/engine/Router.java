package dev.verglas.examples.host.engine;

import dev.verglas.examples.greptime.key.DenseKeyCodec;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.sst.SstRow;
import dev.verglas.examples.host.meta.Partitioning;
import dev.verglas.examples.host.meta.TableRecord;
import dev.verglas.examples.host.query.Condition;
import dev.verglas.examples.host.query.Conditions;
import dev.verglas.examples.host.query.QueryException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which region of a table a row belongs to. */
final class Router {

    private final RegionMetadata metadata;
    private final Partitioning partitioning;
    private final DenseKeyCodec keys;
    private final List<Condition> rules = new ArrayList<>();

    Router(TableRecord table) {
        this.metadata = table.metadata();
        this.partitioning = table.partitioning();
        this.keys = new DenseKeyCodec(metadata);
        Conditions conditions = new Conditions(metadata);
        partitioning.expressions().forEach(text -> rules.add(conditions.compile(PartitionJson.read(text))));
    }

    /** The rows of each region, in the order they came. */
    Map<Integer, List<SstRow>> byRegion(List<SstRow> rows) {
        Map<Integer, List<SstRow>> regions = new TreeMap<>();
        for (SstRow row : rows) {
            regions.computeIfAbsent(regionOf(row), unused -> new ArrayList<>()).add(row);
        }
        return regions;
    }

    private int regionOf(SstRow row) {
        if (rules.isEmpty()) {
            return partitioning.regions() == 1 ? 0 : Math.floorMod(hash(row), partitioning.regions());
        }
        for (int region = 0; region < rules.size(); region++) {
            if (rules.get(region).holds(row)) {
                return region;
            }
        }
        throw QueryException.invalid("no partition takes the row " + Arrays.deepToString(row.values()));
    }

    /**
     * By key, so that all rows of a key meet; rows of a table without a key are spread by their time.
     *
     * <p>Zero bytes at the end do not count: a tag that is added later makes null, one zero byte, of the keys before.
     */
    private int hash(SstRow row) {
        List<@Nullable Object> key = new ArrayList<>();
        for (long column : metadata.primaryKey()) {
            key.add(row.value(metadata.indexOf(column)));
        }
        if (key.isEmpty()) {
            return String.valueOf(
                            row.value(metadata.indexOf(metadata.timeIndex().columnId())))
                    .hashCode();
        }
        byte[] encoded = keys.encode(key);
        int end = encoded.length;
        while (end > 0 && encoded[end - 1] == 0) {
            end--;
        }
        return Arrays.hashCode(Arrays.copyOf(encoded, end));
    }
}
