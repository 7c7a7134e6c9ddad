package dev.verglas.writer.mapping;

import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.DataType;
import dev.verglas.api.region.KeyEncoding;
import dev.verglas.api.region.MergeMode;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.SemanticType;
import dev.verglas.api.region.SstFormat;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.writer.footer.FileFooter;
import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.footer.FooterDecoder;
import dev.verglas.writer.footer.LeafType;
import dev.verglas.writer.footer.LeafType.Logical;
import dev.verglas.writer.footer.LeafType.Physical;
import dev.verglas.writer.footer.LeafType.Unit;
import dev.verglas.writer.footer.PhysicalColumn;
import dev.verglas.writer.footer.PhysicalColumn.Repetition;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Schemas of regions and shapes of files, made by hand or read from genuine files. */
final class Shapes {

    static final LeafType TEXT = LeafType.of(Physical.BYTE_ARRAY, Logical.STRING);
    static final LeafType INT = LeafType.of(Physical.INT32, Logical.NONE);
    static final LeafType MICROS = LeafType.temporal(Physical.INT64, Logical.TIMESTAMP, Unit.MICROS, false);

    private static final int TRAILER = 8;

    private Shapes() {}

    static PhysicalColumn leaf(String name, @Nullable Integer id, LeafType type) {
        return new PhysicalColumn(name, id, Repetition.OPTIONAL, type, false, List.of());
    }

    static PhysicalColumn group(String name, @Nullable Integer id, PhysicalColumn... children) {
        return new PhysicalColumn(name, id, Repetition.OPTIONAL, null, false, List.of(children));
    }

    /** A file that tells nothing but its own schema. */
    static FileShape shape(PhysicalColumn... columns) {
        return new FileShape(List.of(columns), Map.of(), Optional.empty());
    }

    /** A file that tells the host's ids at the time of writing. */
    static FileShape written(Map<String, Long> ids, PhysicalColumn... columns) {
        return new FileShape(List.of(columns), ids, Optional.empty());
    }

    static FileShape keyed(Set<Long> key, PhysicalColumn... columns) {
        return new FileShape(List.of(columns), Map.of(), Optional.of(key));
    }

    static ColumnSchema time(long id, TimestampUnit unit) {
        return ColumnSchema.of(id, "ts", DataType.timestamp(unit), false, SemanticType.TIMESTAMP);
    }

    static ColumnSchema field(long id, String name, DataType type) {
        return ColumnSchema.of(id, name, type, true, SemanticType.FIELD);
    }

    static ColumnSchema field(long id, String name, DataType.Kind kind) {
        return field(id, name, DataType.of(kind));
    }

    static ColumnSchema tag(long id, String name, DataType.Kind kind) {
        return ColumnSchema.of(id, name, DataType.of(kind), true, SemanticType.TAG);
    }

    static ColumnSchema tag(long id, String name) {
        return tag(id, name, DataType.Kind.STRING);
    }

    /** An append-only schema in the flat format with a dense key. */
    static RegionSchema schema(ColumnSchema... columns) {
        return schema(KeyEncoding.DENSE, SstFormat.FLAT, columns);
    }

    static RegionSchema schema(KeyEncoding encoding, SstFormat format, ColumnSchema... columns) {
        List<Long> key = Arrays.stream(columns)
                .filter(column -> column.semantic() == SemanticType.TAG)
                .map(ColumnSchema::id)
                .toList();
        return new RegionSchema(0, List.of(columns), key, encoding, format, MergeMode.LAST_ROW, true);
    }

    /** The footer of a genuine file of GreptimeDB v1.3.0-dev (7fd0a7bb). */
    static FileFooter genuine(String name) {
        try (InputStream in = Shapes.class.getResourceAsStream("/genuine/" + name + ".parquet")) {
            byte[] content = Objects.requireNonNull(in, name).readAllBytes();
            int end = content.length - TRAILER;
            int length = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
            return FooterDecoder.decode(Arrays.copyOfRange(content, end - length, end), name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
