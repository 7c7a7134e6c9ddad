package dev.verglas.examples.host.engine;

import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.SemanticType;
import dev.verglas.examples.greptime.sst.OpType;
import dev.verglas.examples.greptime.sst.SstRow;
import dev.verglas.examples.host.meta.TableRecord;
import dev.verglas.examples.host.query.Condition;
import dev.verglas.examples.host.query.Conditions;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.query.QueryResult;
import dev.verglas.examples.host.region.BulkFile;
import dev.verglas.examples.host.region.Region;
import dev.verglas.examples.host.sql.Statement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Statements that write rows; each row goes to the region that it belongs to, which must be owned here. */
final class Dml {

    private final Catalog catalog;

    Dml(Catalog catalog) {
        this.catalog = catalog;
    }

    QueryResult insert(Statement.Insert statement) {
        TableRecord table = catalog.table(statement.table());
        RowBuilder builder = new RowBuilder(table.metadata(), statement.columns());
        List<SstRow> rows = statement.rows().stream().map(builder::row).toList();
        Map<Region, List<SstRow>> regions = new LinkedHashMap<>();
        new Router(table).byRegion(rows).forEach((number, part) -> regions.put(owned(table, number), part));
        regions.forEach((region, part) -> region.write(OpType.PUT, part));
        return new QueryResult.Affected(rows.size());
    }

    QueryResult delete(Statement.Delete statement) {
        TableRecord table = catalog.table(statement.table());
        if (table.options().appendMode()) {
            throw QueryException.unsupported(
                    "table '" + table.name() + "' has append_mode = 'true': its rows cannot be deleted");
        }
        Condition where = new Conditions(table.metadata()).compile(statement.where());
        long deleted = 0;
        for (Region region : catalog.regions().of(table)) {
            List<SstRow> tombstones = region.scan().stream()
                    .filter(where::holds)
                    .map(row -> tombstone(table.metadata(), row))
                    .toList();
            if (!tombstones.isEmpty()) {
                region.write(OpType.DELETE, tombstones);
            }
            deleted += tombstones.size();
        }
        return new QueryResult.Affected(deleted);
    }

    QueryResult copy(Statement.CopyFrom statement) {
        TableRecord table = catalog.table(statement.table());
        BulkFile file = BulkFile.read(table.metadata(), contentOf(statement.path()));
        Map<Integer, List<SstRow>> regions = new Router(table).byRegion(file.rows());
        if (regions.size() != 1) {
            throw QueryException.invalid("the rows of " + statement.path() + " belong to the regions "
                    + regions.keySet() + " of table '" + table.name() + "'; a file may only hold those of one");
        }
        owned(table, regions.keySet().iterator().next()).ingest(file);
        return new QueryResult.Affected(file.rows().size());
    }

    private Region owned(TableRecord table, int number) {
        catalog.regions().of(table);
        return catalog.regions()
                .get(table.regionId(number))
                .orElseThrow(() -> new QueryException(
                        QueryException.Code.REGION_NOT_FOUND,
                        "the row belongs to region " + number + " of table '" + table.name()
                                + "', which another datanode owns; send it there"));
    }

    private static byte[] contentOf(String path) {
        try {
            return Files.readAllBytes(Path.of(path));
        } catch (IOException e) {
            throw new QueryException(
                    QueryException.Code.INVALID_ARGUMENTS, "file " + path + " cannot be read: " + e, e);
        }
    }

    /** Key and time index of a row, nothing else, as GreptimeDB writes deletions. */
    private static SstRow tombstone(RegionMetadata metadata, SstRow row) {
        @Nullable Object[] values = new Object[metadata.columns().size()];
        for (int i = 0; i < values.length; i++) {
            if (metadata.columns().get(i).semanticType() != SemanticType.FIELD) {
                values[i] = row.value(i);
            }
        }
        return new SstRow(values, 0, OpType.DELETE);
    }
}
