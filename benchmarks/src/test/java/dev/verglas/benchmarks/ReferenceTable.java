package dev.verglas.benchmarks;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.ExpireSnapshots;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.types.Types;

/** The same live set in a table of iceberg-core, in memory, with one retained snapshot. */
final class ReferenceTable implements AutoCloseable {

    private static final int PER_MANIFEST = 1000;
    private static final long ROWS = 1000;

    private final InMemoryCatalog catalog = new InMemoryCatalog();
    private final Table table;
    private final Metrics metrics;
    private int files;

    /** Makes a table whose files lie in manifests of a thousand, as the writer's do. */
    ReferenceTable(int size, int columns) {
        List<Types.NestedField> fields = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            fields.add(Types.NestedField.optional(i + 1, "field_" + i, Types.DoubleType.get()));
        }
        catalog.initialize("reference", Map.of());
        catalog.createNamespace(Namespace.of("public"));
        table = catalog.createTable(TableIdentifier.of("public", "large"), new Schema(fields));
        metrics = metrics(columns);
        while (files < size) {
            AppendFiles append = table.newFastAppend();
            int count = Math.min(PER_MANIFEST, size - files);
            for (int i = 0; i < count; i++) {
                append.appendFile(next());
            }
            append.commit();
        }
        retainOne();
    }

    private static Metrics metrics(int columns) {
        Map<Integer, Long> counts = new HashMap<>();
        Map<Integer, Long> none = new HashMap<>();
        Map<Integer, ByteBuffer> bounds = new HashMap<>();
        for (int id = 1; id <= columns; id++) {
            counts.put(id, ROWS);
            none.put(id, 0L);
            bounds.put(
                    id,
                    ByteBuffer.allocate(Double.BYTES)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putDouble(0, id / 3.0));
        }
        return new Metrics(ROWS, counts, counts, none, Map.of(), bounds, bounds);
    }

    private DataFile next() {
        DataFile file = file(files);
        files++;
        return file;
    }

    private DataFile file(int number) {
        return DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath(String.format(
                        Locale.ROOT,
                        "memory://store/data/greptime/public/1024/1024_0000000000/%08x-0000-4000-8000-%012x.parquet",
                        number / PER_MANIFEST,
                        number))
                .withFileSizeInBytes(1 << 20)
                .withFormat(FileFormat.PARQUET)
                .withMetrics(metrics)
                .build();
    }

    /** Adds a file and leaves one more manifest. */
    void fastAppend() {
        table.newFastAppend().appendFile(next()).commit();
    }

    /** Adds a file and merges manifests where there are enough. */
    void append() {
        table.newAppend().appendFile(next()).commit();
    }

    /** Replaces files by one. */
    void overwrite(int first, int count) {
        OverwriteFiles overwrite = table.newOverwrite();
        for (int i = first; i < first + count; i++) {
            overwrite.deleteFile(file(i));
        }
        overwrite.addFile(next()).commit();
    }

    /** Removes all files. */
    void truncate() {
        table.newDelete().deleteFromRowFilter(Expressions.alwaysTrue()).commit();
    }

    /** Lets the metadata list the latest snapshot only, as the writer's does; deletes nothing. */
    void retainOne() {
        table.expireSnapshots()
                .expireOlderThan(Long.MAX_VALUE)
                .retainLast(1)
                .cleanupLevel(ExpireSnapshots.CleanupLevel.NONE)
                .commit();
    }

    @Override
    public void close() throws java.io.IOException {
        catalog.close();
    }
}
