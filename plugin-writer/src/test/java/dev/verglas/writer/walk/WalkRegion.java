package dev.verglas.writer.walk;

import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SstFile;
import dev.verglas.writer.fixture.SampleTable;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A region and the datanode that owns it. */
final class WalkRegion {

    private final SampleTable content;
    private WalkNode owner;

    WalkRegion(SampleTable content, WalkNode owner) {
        this.content = content;
        this.owner = owner;
    }

    SampleTable content() {
        return content;
    }

    RegionId id() {
        return content.region();
    }

    RegionState state() {
        return content.state();
    }

    WalkNode owner() {
        return owner;
    }

    void moveTo(WalkNode node) {
        owner = node;
    }

    SstFile flush(Random random) {
        return content.flush(rows(random));
    }

    SstFile compact(int files, Random random) {
        return content.compactFirst(files, rows(random));
    }

    private @Nullable Object[][] rows(Random random) {
        @Nullable Object[][] rows = new @Nullable Object[1 + random.nextInt(3)][];
        List<ColumnSchema> columns = state().schema().columns();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = columns.stream().map(column -> value(column, random)).toArray();
        }
        return rows;
    }

    private static @Nullable Object value(ColumnSchema column, Random random) {
        if (column.nullable() && random.nextInt(5) == 0) {
            return null;
        }
        return switch (column.type().kind()) {
            case STRING -> "s" + random.nextInt(100);
            case FLOAT64 -> random.nextDouble();
            default -> (long) random.nextInt(1_000_000);
        };
    }
}
